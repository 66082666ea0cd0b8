import { sql } from "kysely";
import { approveTasks } from "#contract/calls/task/lists.ts";
import { handle } from "../../http/index.ts";
import { takenBackAmong } from "../decide/actions-now.ts";
import { shownOrganisation } from "../shown-organisation.ts";
import { applicationColumns, applicationRows, type StoredApplication } from "./application-rows.ts";
import { matchesKeyword, ofProcess } from "./list-keyword.ts";
import { countedAtMost, pageAnswer, pagingOf } from "./paging.ts";
import { permittedApplications } from "../../viewer/index.ts";
import { inState } from "./status-filter.ts";

/** Applications I decided on, each once, with my latest decision; the latest first. */
export const approveTasksHandler = handle(approveTasks, async (input, scope) => {
  const { tx, actor } = scope;
  const paging = pagingOf(input, scope);
  const { people } = await shownOrganisation(scope, actor.chartRevision);
  const mine = sql`
    from seat s join process_instance i on i.instance_id = s.instance_id
    where s.user_code = ${actor.userCode} and s.organ_id = ${actor.organId} and s.task_status = 12
      and s.task_type = 'approve'
      and not exists (
        select 1 from seat later
        where later.instance_id = s.instance_id and later.user_code = s.user_code and later.task_status = 12
          and later.task_type = 'approve' and (later.ended_at, later.seat_id) > (s.ended_at, s.seat_id))
      ${inState(input.queryType)} ${ofProcess(input.processId)} ${matchesKeyword(input.keyword, scope)}
      ${permittedApplications(actor)}`;
  const counted = await sql<{ counted: number }>`
    select count(*) as counted from (select 1 ${mine} limit ${countedAtMost + 1}) as found`.execute(tx);
  const { rows: found } = await sql<StoredApplication & { mySeatId: number }>`
    select ${applicationColumns(actor.userCode)}, i.my_action, i.my_decision_at, i.my_task_name, i.my_seat_id
    from (
      select i.*, s.action_code as my_action, s.ended_at as my_decision_at, s.task_name as my_task_name,
        s.seat_id as my_seat_id ${mine}
      order by s.ended_at desc, s.seat_id desc limit ${paging.pageSize} offset ${paging.offset}
    ) i order by i.my_decision_at desc, i.my_seat_id desc`.execute(tx);
  const seats = new Map(found.map(({ instanceId, mySeatId }) => [instanceId, mySeatId]));
  const running = found.filter(({ applyStatus }) => applyStatus === "running");
  const may = await takenBackAmong(
    scope,
    running.map(({ mySeatId }) => mySeatId),
  );
  const rows = found.map(({ mySeatId: _own, ...row }) => row);
  const shown = (await applicationRows(scope, rows, people)).map((row) => {
    const seatId = seats.get(row.instanceId);
    return seatId !== undefined && may.has(seatId) ? { ...row, takeBack: seatId } : row;
  });
  return pageAnswer(shown, counted.rows[0]?.counted ?? 0, paging);
});

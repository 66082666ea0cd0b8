import { type RawBuilder, sql } from "kysely";
import { openTasks } from "#contract/calls/task/hands.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { handle } from "../../http/index.ts";
import { hasLeftSql } from "../../access/index.ts";
import { shownOrganisation } from "../shown-organisation.ts";
import { bundlesOf, namesOf } from "../bundles-of.ts";
import { filedByOf } from "../filed-by.ts";
import { matchesKeyword } from "./list-keyword.ts";
import { countedAtMost, pageAnswer, pagingOf } from "./paging.ts";
import { permittedApplications } from "../../viewer/index.ts";

type Row = Omit<
  OutputOf<typeof openTasks>["rows"][number],
  "realName" | "applyUser" | "filedBy" | "processName"
> & {
  applyUserCode: string;
  filedBy: string;
  processId: string;
  processVersion: number;
};

/**
 * Open tasks of the organisation that an administrator may give to somebody else, the longest waiting first; of each whether
 * anybody is there to do it.
 */
export const openTasksHandler = handle(openTasks, async (input, scope) => {
  const { tx, actor } = scope;
  const paging = pagingOf(input, scope);
  const { people } = await shownOrganisation(scope, actor.chartRevision);
  const held = input.userCode === undefined ? sql`` : sql`and s.user_code = ${input.userCode}`;
  const hasLeft = (holder: RawBuilder<unknown>) => hasLeftSql(holder, sql`${actor.organId}::integer`);
  const ofHolders =
    input.holders === "left"
      ? sql`s.task_type in ('approve', 'start') and i.status in ('running', 'returned') and ${hasLeft(sql`s.user_code`)}`
      : sql`s.task_type = 'approve' and i.status = 'running'`;
  const found = sql`
    from seat s
    join process_instance i on i.instance_id = s.instance_id
    where s.organ_id = ${actor.organId} and s.status in ('open', 'waiting') and ${ofHolders} ${held} ${matchesKeyword(input.keyword, scope)}
      ${permittedApplications(actor)}`;
  const counted = await sql<{ counted: number }>`
    select count(*) as counted from (select 1 ${found} limit ${countedAtMost + 1}) as counted`.execute(tx);
  const { rows } = await sql<Row>`
    select s.seat_id as bpd_task_id, s.task_name, i.apply_id, i.apply_title, i.applicant as apply_user_code,
      i.filed_by,
      i.process_id, i.process_version, s.user_code, ${hasLeft(sql`s.user_code`)} as has_left, s.received_at as receive_date, s.due_at
    from (
      select s.*
      ${found} order by s.received_at, s.seat_id limit ${paging.pageSize} offset ${paging.offset}
    ) s
    join process_instance i on i.instance_id = s.instance_id
    order by s.received_at, s.seat_id`.execute(tx);
  const bundleOf = await bundlesOf(scope, rows);
  const shown = rows.map(({ applyUserCode, filedBy, processId, processVersion, ...row }) => ({
    ...row,
    applyTitle: people.inText(row.applyTitle, [applyUserCode, filedBy]),
    ...namesOf(bundleOf({ processId, processVersion }), row.taskName),
    applyUser: people.realName(applyUserCode),
    ...filedByOf(people, { applicant: applyUserCode, filedBy }),
    realName: people.realName(row.userCode),
  }));
  return pageAnswer(shown, counted.rows[0]?.counted ?? 0, paging);
});

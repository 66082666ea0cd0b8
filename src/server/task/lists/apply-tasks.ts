import { sql } from "kysely";
import { applyTasks } from "#contract/calls/task/lists.ts";
import { handle } from "../../http/index.ts";
import { shownOrganisation } from "../shown-organisation.ts";
import { applicationColumns, applicationRows, type StoredApplication } from "./application-rows.ts";
import { matchesKeyword, ofProcess } from "./list-keyword.ts";
import { countedAtMost, pageAnswer, pagingOf } from "./paging.ts";
import { inState } from "./status-filter.ts";

/** My applications, filed by me or for me, the newest first. */
export const applyTasksHandler = handle(applyTasks, async (input, scope) => {
  const { tx, actor } = scope;
  const paging = pagingOf(input, scope);
  const { people } = await shownOrganisation(scope, actor.chartRevision);
  const mine = sql`
    from process_instance i
    where i.organ_id = ${actor.organId}
      and (i.applicant = ${actor.userCode} or (i.filed_by = ${actor.userCode} and i.filed_by <> i.applicant))
      and not (i.status = 'draft' and i.filed_by <> ${actor.userCode})
      ${inState(input.queryType)} ${ofProcess(input.processId)} ${matchesKeyword(input.keyword, scope)}`;
  const counted = await sql<{ counted: number }>`
    select count(*) as counted from (select 1 ${mine} limit ${countedAtMost + 1}) as found`.execute(tx);
  const { rows } = await sql<StoredApplication>`
    select ${applicationColumns(actor.userCode)}
    from (select i.* ${mine} order by i.instance_id desc limit ${paging.pageSize} offset ${paging.offset}) i
    order by i.instance_id desc`.execute(tx);
  const shown = await applicationRows(scope, rows, people);
  return pageAnswer(shown, counted.rows[0]?.counted ?? 0, paging);
});

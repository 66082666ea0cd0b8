import { sql } from "kysely";
import { attentionTasks } from "#contract/calls/task/lists.ts";
import { handle } from "../../http/index.ts";
import { shownOrganisation } from "../shown-organisation.ts";
import { applicationColumns, applicationRows, type StoredApplication } from "./application-rows.ts";
import { matchesKeyword, ofProcess } from "./list-keyword.ts";
import { countedAtMost, pageAnswer, pagingOf } from "./paging.ts";
import { permittedApplications } from "../../viewer/index.ts";

/** The applications I follow, the one followed last first. */
export const attentionTasksHandler = handle(attentionTasks, async (input, scope) => {
  const { tx, actor } = scope;
  const paging = pagingOf(input, scope);
  const { people } = await shownOrganisation(scope, actor.chartRevision);
  const followed = sql`
    from attention a join process_instance i on i.instance_id = a.instance_id
    where a.user_code = ${actor.userCode} and i.organ_id = ${actor.organId}
      ${ofProcess(input.processId)} ${matchesKeyword(input.keyword, scope)}
      ${permittedApplications(actor)}`;
  const counted = await sql<{ counted: number }>`
    select count(*) as counted from (select 1 ${followed} limit ${countedAtMost + 1}) as found`.execute(tx);
  const { rows } = await sql<StoredApplication>`
    select ${applicationColumns(actor.userCode)}
    from (
      select i.*, a.created_at as followed_at ${followed}
      order by a.created_at desc, i.instance_id desc limit ${paging.pageSize} offset ${paging.offset}
    ) i order by i.followed_at desc, i.instance_id desc`.execute(tx);
  const shown = await applicationRows(scope, rows, people);
  return pageAnswer(shown, counted.rows[0]?.counted ?? 0, paging);
});

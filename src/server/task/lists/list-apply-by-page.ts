import { sql } from "kysely";
import { listApplyByPage } from "#contract/calls/basic.ts";
import { refuseFields } from "#contract/errors/refusal.ts";
import type { InstanceRow } from "#contract/shapes/task.ts";
import { handle } from "../../http/index.ts";
import { shownOrganisation } from "../shown-organisation.ts";
import { applicationColumns, applicationRows, type StoredApplication } from "./application-rows.ts";
import { foundApplications, isLate } from "./found-applications.ts";
import { countedAtMost, pageAnswer, pagingOf } from "./paging.ts";
import { wrongDays } from "./wrong-days.ts";

/** Applications of the organisation, as far as they exist for who asks, the newest first. */
export const listApplyByPageHandler = handle(listApplyByPage, async (input, scope) => {
  const problems = wrongDays(input);
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  const { tx, actor } = scope;
  const paging = pagingOf(input, scope);
  const { people } = await shownOrganisation(scope, actor.chartRevision);
  const found = foundApplications(scope, input);
  const counted = await sql<{ counted: number }>`
    select count(*) as counted from (select 1 ${found} limit ${countedAtMost + 1}) as found`.execute(tx);
  const { rows } = await sql<StoredApplication & Marks>`
    select ${applicationColumns(actor.userCode)},
      (select count(*)::int from seat s
        where s.instance_id = i.instance_id and ${isLate(scope.request.now)}) as overdue,
      coalesce(jsonb_array_length(i.more -> 'incidents'), 0) as incidents
    from (select i.* ${found} order by i.instance_id desc limit ${paging.pageSize} offset ${paging.offset}) i
    order by i.instance_id desc`.execute(tx);
  const marks = new Map(
    rows.map(({ instanceId, overdue, incidents }) => [instanceId, { overdue, incidents }]),
  );
  const applications = await applicationRows(scope, rows, people);
  const shown = applications.map((row) => ({
    ...row,
    ...(marks.get(row.instanceId) ?? { overdue: 0, incidents: 0 }),
  }));
  return pageAnswer(shown, counted.rows[0]?.counted ?? 0, paging);
});

type Marks = Pick<InstanceRow, "overdue" | "incidents">;

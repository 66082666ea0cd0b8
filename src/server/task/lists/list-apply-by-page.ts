import { type RawBuilder, sql } from "kysely";
import { listApplyByPage } from "#contract/calls/basic.ts";
import type { InputOf } from "#contract/calls/define-call.ts";
import { refuseFields } from "#contract/errors/refusal.ts";
import type { InstanceRow } from "#contract/shapes/task.ts";
import { betweenDays } from "../../db/index.ts";
import { handle } from "../../http/index.ts";
import { shownOrganisation } from "../shown-organisation.ts";
import { applicationColumns, applicationRows, type StoredApplication } from "./application-rows.ts";
import { matchesKeyword, ofProcess } from "./list-keyword.ts";
import { hasPartIn, permittedApplications } from "../../viewer/index.ts";
import { countedAtMost, pageAnswer, pagingOf } from "./paging.ts";
import { inState } from "./status-filter.ts";
import { wrongDays } from "./wrong-days.ts";

/**
 * Applications of the organisation, the newest first: all of them for a process administrator, for everybody else
 * those they have part in. Drafts are their author's alone. Days are the organisation's, of the submission, both included.
 */
export const listApplyByPageHandler = handle(listApplyByPage, async (input, scope) => {
  const problems = wrongDays(input);
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  const { tx, actor } = scope;
  const paging = pagingOf(input, scope);
  const { people } = await shownOrganisation(scope, actor.chartRevision);
  const found = sql`
    from process_instance i
    where i.organ_id = ${actor.organId} and ${hasPartIn(actor)} ${inState(input.queryType)}
      ${marked(input, scope.request.now)} ${ofProcess(input.processId)} ${matchesKeyword(input.keyword, scope)} ${narrowed(input)}
      ${betweenDays(scope, sql`i.apply_date`, input)} ${permittedApplications(actor)}`;
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

/** A seat (`s`) whose holder has let its time pass. */
const isLate = (now: Date): RawBuilder<unknown> =>
  sql`s.status in ('open', 'waiting') and s.due_at < ${now.toISOString()}::timestamptz`;

/** What needs looking after, and what was submitted at all. */
function marked({ mark, submitted }: InputOf<typeof listApplyByPage>, now: Date): RawBuilder<unknown> {
  const late = sql`and i.status in ('running', 'returned')
    and exists (select 1 from seat s where s.instance_id = i.instance_id and ${isLate(now)})`;
  const of = { overdue: late, incident: sql`and i.more ? 'incidents'` };
  return sql`${mark === undefined ? sql`` : of[mark]} ${submitted === true ? sql`and i.status <> 'draft'` : sql``}`;
}

function narrowed(input: InputOf<typeof listApplyByPage>): RawBuilder<unknown> {
  const { applyId, applyUserCode, deptId, holder } = input;
  const conditions = [
    ...(applyId === undefined ? [] : [sql`and i.apply_id = ${applyId.trim().toUpperCase()}`]),
    ...(applyUserCode === undefined ? [] : [sql`and i.applicant = ${applyUserCode.trim().toUpperCase()}`]),
    ...(holder === undefined ? [] : [isWith(holder.trim().toUpperCase())]),
    ...(deptId === undefined ? [] : [sql`and i.dept_id = ${deptId}`]),
  ];
  return conditions.length === 0 ? sql`` : sql.join(conditions, sql` `);
}

/** Somebody has an open task of it; to read it is none. */
function isWith(userCode: string): RawBuilder<unknown> {
  return sql`and i.status <> 'draft' and i.instance_id in (
    select s.instance_id from seat s
    where s.user_code = ${userCode} and s.organ_id = i.organ_id and s.status in ('open', 'waiting')
      and s.task_type <> 'read')`;
}

import { type RawBuilder, sql } from "kysely";
import type { listApplyByPage } from "#contract/calls/basic.ts";
import type { InputOf } from "#contract/calls/define-call.ts";
import { betweenDays } from "../../db/index.ts";
import type { SessionScope } from "../../http/index.ts";
import { hasPartIn, permittedApplications } from "../../viewer/index.ts";
import { matchesKeyword, ofProcess } from "./list-keyword.ts";
import { inState } from "./status-filter.ts";

/** What a list of an organisation's applications may be narrowed by. */
export type ApplicationFilter = Omit<InputOf<typeof listApplyByPage>, "page" | "pageSize">;

/** Who looks for applications, and when: a request, or a job in somebody's name. */
export interface Finder {
  ports: SessionScope["ports"];
  actor: Pick<SessionScope["actor"], "userCode" | "organId" | "access" | "forbidden" | "queried">;
  request: { now: Date };
}

/**
 * `from` and `where` of the applications (`i`) of an organisation that a filter finds and that exist for who asks: all of
 * them for a process administrator, for everybody else those they have part in. Drafts are their author's alone. Days are
 * the organisation's, of the submission, both included.
 */
export function foundApplications(finder: Finder, filter: ApplicationFilter): RawBuilder<unknown> {
  const { actor, request } = finder;
  return sql`
    from process_instance i
    where i.organ_id = ${actor.organId} and ${hasPartIn(actor)} ${inState(filter.queryType)}
      ${marked(filter, request.now)} ${ofProcess(filter.processId)} ${matchesKeyword(filter.keyword, finder)} ${narrowed(filter)}
      ${betweenDays(finder, sql`i.apply_date`, filter)} ${permittedApplications(actor)}`;
}

/** A seat (`s`) whose holder has let its time pass. */
export const isLate = (now: Date): RawBuilder<unknown> =>
  sql`s.status in ('open', 'waiting') and s.due_at < ${now.toISOString()}::timestamptz`;

/** What needs looking after, and what was submitted at all: neither a draft nor one that was given up. */
function marked({ mark, submitted }: ApplicationFilter, now: Date): RawBuilder<unknown> {
  const late = sql`and i.status in ('running', 'returned')
    and exists (select 1 from seat s where s.instance_id = i.instance_id and ${isLate(now)})`;
  const of = { overdue: late, incident: sql`and i.more ? 'incidents'` };
  return sql`${mark === undefined ? sql`` : of[mark]} ${submitted === true ? sql`and i.round > 0` : sql``}`;
}

function narrowed(filter: ApplicationFilter): RawBuilder<unknown> {
  const { applyId, applyUserCode, deptId, holder } = filter;
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

import { sql } from "kysely";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { departmentStanding } from "#contract/calls/organisation-keeping.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { organisationDay, type Tx } from "../db/index.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { authorOf, visibleKeys } from "../tables/index.ts";
import { namedDepartments } from "../viewer/index.ts";
import { whatNamesDepartments } from "./what-names-departments.ts";

type Standing = OutputOf<typeof departmentStanding>;

/** Refuses with `notFound` a department of another organisation, or one that is kept from the caller. */
export const departmentStandingHandler = handle(
  departmentStanding,
  async ({ deptId, parentDeptId }, scope) => {
    const { tx, actor, ports } = scope;
    const asked = [deptId, ...(typeof parentDeptId === "number" ? [parentDeptId] : [])];
    const seen = await visibleKeys(tx, ports, {
      entity: "dept",
      keys: asked,
      author: authorOf(actor, scope),
    });
    if (asked.some((one) => !seen.has(String(one)))) return refuse("notFound");
    const { rows } = await sql<
      Omit<Standing, "headedBy" | "deptId" | "processes" | "matrices" | "underWay"> & { deptIds: number[] }
    >`
      with recursive branch as (
        select dept_id from dept where dept_id = ${deptId}
        union select d.dept_id from dept d join branch on d.parent_dept_id = branch.dept_id
      ), people as (
        select user_code, organ_id from user_organ where dept_id in (select dept_id from branch)
      )
      select (select count(*)::integer from branch) as departments,
        array(select dept_id from branch) as dept_ids,
        (select count(*)::integer from people) as people,
        (select count(*)::integer from seat s join people p on p.user_code = s.user_code and p.organ_id = s.organ_id
          where s.listed) as tasks,
        (select count(*)::integer from seal where dept_id in (select dept_id from branch)) as seals,
        (select count(*)::integer from dept_rel where dept_id in (select dept_id from branch)) as lines`.execute(
      tx,
    );
    const [found] = rows;
    if (found === undefined) return refuse("notFound");
    const { deptIds, ...counted } = found;
    const { organId } = actor;
    const asking = { organId, deptIds, today: organisationDay(scope), language: scope.language };
    const standing = { ...counted, ...(await whatNamesDepartments(tx, asking)) };
    if (parentDeptId === undefined) return { deptId, ...standing };
    const { rows: now } = await sql<{ parentDeptId: number | null }>`
      select parent_dept_id from dept where dept_id = ${deptId}`.execute(tx);
    const before = await headedAbove(scope, now[0]?.parentDeptId ?? null);
    const after = await headedAbove(scope, parentDeptId);
    return { deptId, ...standing, headedBy: { before, after } };
  },
);

/** What the nearest department with a head is called, from one upwards: by its number where its name is kept from the caller. */
async function headedAbove(
  { tx, actor, ports }: SessionScope & { tx: Tx },
  deptId: number | null,
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    with recursive above as (
      select dept_id, parent_dept_id, 0 as depth from dept where dept_id = ${deptId}
      union select d.dept_id, d.parent_dept_id, above.depth + 1
      from dept d join above on d.dept_id = above.parent_dept_id
    ) cycle dept_id set is_cycle using path
    select case when ${namedDepartments({ actor, ports })} then d.dept_name else d.dept_id::text end as name
    from above join dept d on d.dept_id = above.dept_id
    where exists (select from dept_rel r where r.dept_id = d.dept_id and r.rel_type = 'deptHead')
    order by above.depth limit 1`.execute(tx);
  return rows[0]?.name ?? null;
}

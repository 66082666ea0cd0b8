import { sql } from "kysely";
import { departmentNames } from "#contract/calls/user-departments.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { reachesSql } from "../access/index.ts";
import { handle } from "../http/index.ts";
import { namedDepartments } from "../viewer/index.ts";

/** What departments are called that a form or a row names by number: of the organisations one belongs to or administers. */
export const departmentNamesHandler = handle(departmentNames, async ({ deptIds }, { tx, actor, ports }) => {
  const isOrganHidden = actor.forbidden.keyOf("organ") !== "";
  const { rows } = await sql<OutputOf<typeof departmentNames>[number]>`
    select d.dept_id, d.dept_name,
      case when d.organ_id <> ${actor.organId} and not ${isOrganHidden} then o.organ_name end as organ_name
    from dept d join organ o on o.organ_id = d.organ_id
    where d.dept_id = any(${deptIds}::integer[]) and ${namedDepartments({ actor, ports })}
      and (d.organ_id = ${actor.organId} or ${reachesSql(actor.reach, sql`d.organ_id`)}
        or d.organ_id in (select uo.organ_id from user_organ uo where uo.user_code = ${actor.userCode}))
    order by d.dept_id`.execute(tx);
  return rows;
});

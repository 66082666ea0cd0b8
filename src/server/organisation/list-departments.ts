import { sql } from "kysely";
import { listDepartments } from "#contract/calls/user-lists.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { handle } from "../http/index.ts";
import { namedDepartments } from "../viewer/index.ts";

/** The departments in use of the organisation worked in, parents first; what is kept from the reader is left out. */
export const listDepartmentsHandler = handle(listDepartments, async (_input, { tx, actor, ports }) => {
  const { rows } = await sql<OutputOf<typeof listDepartments>[number]>`
    with recursive below as (
      select dept_id, parent_dept_id, dept_name, array[dept_order, dept_id] as place
      from dept where organ_id = ${actor.organId} and parent_dept_id is null and status = '1'
      union all
      select d.dept_id, d.parent_dept_id, d.dept_name, b.place || array[d.dept_order, d.dept_id]
      from dept d join below b on b.dept_id = d.parent_dept_id
      where d.status = '1' and d.organ_id = ${actor.organId}
    ) cycle dept_id set is_cycle using path
    select d.dept_id, d.parent_dept_id, d.dept_name from below d
    where ${namedDepartments({ actor, ports })} order by d.place`.execute(tx);
  return rows;
});

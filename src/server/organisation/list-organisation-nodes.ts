import { sql } from "kysely";
import type { OrganisationNode } from "#contract/shapes/organisation-node.ts";
import type { Tx } from "../db/index.ts";

/**
 * One level of the tree of organisations and departments: below 0 the given organisations, below an organisation its
 * first departments, below a department its own. Numbers of organisations and departments never meet.
 */
export async function listOrganisationNodes(
  tx: Tx,
  organIds: readonly number[],
  parentId: number,
): Promise<OrganisationNode[]> {
  const { rows } = await sql<OrganisationNode>`
    select o.organ_id as id, null::integer as parent_id, o.organ_name as name, 'organ' as type,
           exists (select 1 from dept d where d.organ_id = o.organ_id and d.status = '1') as has_children, 0 as place
    from organ o
    where ${parentId} = 0 and o.status = '1' and o.organ_id = any(${organIds}::integer[])
    union all
    select d.dept_id, ${parentId}::integer, d.dept_name, 'dept',
           exists (select 1 from dept c where c.parent_dept_id = d.dept_id and c.status = '1'), d.dept_order
    from dept d
    where d.status = '1' and d.organ_id = any(${organIds}::integer[])
      and (d.parent_dept_id = ${parentId} or (d.parent_dept_id is null and d.organ_id = ${parentId}))
    order by place, id`.execute(tx);
  return rows.map(({ id, parentId, name, type, hasChildren }) => ({ id, parentId, name, type, hasChildren }));
}

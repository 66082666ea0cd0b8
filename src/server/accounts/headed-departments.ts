import { sql } from "kysely";
import type { OutputOf } from "#contract/calls/define-call.ts";
import type { accountDetail } from "#contract/calls/accounts.ts";
import { hasLeftSql, reachesSql } from "../access/index.ts";
import type { Tx } from "../db/index.ts";
import type { SessionScope } from "../http/index.ts";
import { namedDepartments } from "../viewer/index.ts";

type Headed = OutputOf<typeof accountDetail>["headed"];

/**
 * The departments in use that somebody heads, of organisations within the caller's reach. Only who may act there counts as a
 * head, as the chart says. A department whose name is kept from the caller is called by its number.
 */
export async function headedDepartments(
  { tx, actor, ports }: SessionScope & { tx: Tx },
  userCode: string,
): Promise<Headed> {
  const { rows } = await sql<Headed[number]>`
    select d.organ_id, d.dept_id,
      case when ${namedDepartments({ actor, ports })} then d.dept_name else d.dept_id::text end as dept_name,
      not ${hasLeftSql(sql`r.user_code`, sql`r.organ_id`)} as is_active,
      exists (select from dept_rel o where o.dept_id = d.dept_id and o.rel_type = 'deptHead'
        and o.user_code <> r.user_code and not ${hasLeftSql(sql`o.user_code`, sql`o.organ_id`)}) as has_others
    from dept_rel r join dept d on d.dept_id = r.dept_id
    where r.user_code = ${userCode} and r.rel_type = 'deptHead' and d.status = '1'
      and ${reachesSql(actor.reach, sql`d.organ_id`)}
    order by d.organ_id, d.dept_order, d.dept_id`.execute(tx);
  return rows;
}

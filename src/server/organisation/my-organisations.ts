import { sql } from "kysely";
import type { UserRoleOrgan } from "#contract/shapes/session.ts";
import { limits } from "#contract/limits.ts";
import type { Tx } from "../db/index.ts";

/**
 * The organisations a person belongs to or is a guest of, with the number of tasks that wait there. Counting stops one above what
 * a badge shows, on the partial index of open tasks: no counter that commits would wait for.
 */
export async function myOrganisations(tx: Tx, userCode: string): Promise<UserRoleOrgan[]> {
  const { rows } = await sql<UserRoleOrgan>`
    select o.organ_id, o.organ_name, o.dept_full_name, waiting.count as pending_count
    from (
      select user_code, organ_id from user_organ
      union
      select g.user_code, g.organ_id from organ_guest g
        join user_organ home on home.user_code = g.user_code and home.organ_id = g.home_organ_id
    ) uo
    join organ o on o.organ_id = uo.organ_id and o.status = '1'
    cross join lateral (
      select count(*)::integer as count from (
        select 1 from seat
        where seat.user_code = uo.user_code and seat.organ_id = o.organ_id and seat.listed
        limit ${limits.badgeCap + 1}
      ) counted
    ) waiting
    where uo.user_code = ${userCode}
    order by o.organ_id`.execute(tx);
  return rows;
}

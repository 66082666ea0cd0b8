import { sql } from "kysely";
import type { People, Seat } from "#engine";
import type { Tx } from "../db/index.ts";

/**
 * Whoever is given work in a company without being a member of it, a head of headquarters or who acts for them, is its
 * guest from then on: sees what they hold there, and nothing else.
 */
export async function noteGuests(
  tx: Tx,
  opened: readonly Seat[],
  organId: number,
  people: Pick<People, "deptOf">,
): Promise<void> {
  const guests = opened.map(({ userCode }) => userCode).filter((code) => people.deptOf(code) === undefined);
  if (guests.length === 0) return;
  await sql`
    with recursive line (organ_id, parent_organ_id) as (
      select organ_id, parent_organ_id from organ where organ_id = ${organId}
      union
      select o.organ_id, o.parent_organ_id from organ o join line on o.organ_id = line.parent_organ_id
    )
    insert into organ_guest (user_code, organ_id, home_organ_id)
    select uo.user_code, ${organId}, uo.organ_id
    from line join user_organ uo on uo.organ_id = line.organ_id and uo.user_code = any(${guests}::text[])
    where line.parent_organ_id is null and line.organ_id <> ${organId}
    on conflict (user_code, organ_id) do update set home_organ_id = excluded.home_organ_id`.execute(tx);
}

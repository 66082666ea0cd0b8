import { sql } from "kysely";
import type { Tx } from "../db/index.ts";
import { limits } from "#contract/limits.ts";

/**
 * Sessions that work in an organisation whose people may no longer, or in which their person no longer is, go on in one that
 * the person may work in, as their next log-in would. Answers whose sessions went on, and who has none to go on in.
 */
export async function moveSessions(
  tx: Tx,
  organId: number,
  userCode?: string,
): Promise<{ moved: string[]; homeless: string[] }> {
  const { rows } = await sql<{ userCode: string; organId: number | null }>`
    with here as (
      select distinct s.user_code from session s
      where s.organ_id = ${organId} and s.revoked_at is null and s.expires_at > now()
        and (${userCode ?? null}::text is null or s.user_code = ${userCode ?? null})
        and not exists (
          select 1 from user_organ uo join organ o on o.organ_id = uo.organ_id and o.status = '1'
          where uo.user_code = s.user_code and uo.organ_id = s.organ_id)
        and not exists (
          select 1 from organ_guest g join organ o on o.organ_id = g.organ_id and o.status = '1'
          join user_organ home on home.user_code = g.user_code and home.organ_id = g.home_organ_id
          where g.user_code = s.user_code and g.organ_id = s.organ_id)
    ), homes as (
      select here.user_code, home.organ_id from here
      join user_account u on u.user_code = here.user_code
      left join lateral (
        select uo.organ_id from user_organ uo join organ o on o.organ_id = uo.organ_id and o.status = '1'
        where uo.user_code = here.user_code
        order by uo.organ_id = u.default_organ_id desc nulls last, uo.organ_id = ${limits.defaultOrganId} desc, uo.organ_id
        limit 1
      ) home on true
    ), going as (
      update session s set organ_id = homes.organ_id from homes
      where s.user_code = homes.user_code and s.organ_id = ${organId} and s.revoked_at is null
        and homes.organ_id is not null
    )
    select user_code, organ_id from homes order by user_code`.execute(tx);
  return {
    moved: rows.filter((row) => row.organId !== null).map((row) => row.userCode),
    homeless: rows.filter((row) => row.organId === null).map((row) => row.userCode),
  };
}

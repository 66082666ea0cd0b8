import { sql } from "kysely";
import { switchOrganisation } from "#contract/calls/session.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";

/** Makes another of one's organisations the session's own, as a member or a guest. The unknown one is refused by name (spec §8). */
export const switchOrganisationHandler = handle(switchOrganisation, async ({ organId }, { tx, actor }) => {
  const { rows } = await sql`
    update session s set organ_id = ${organId}
    from organ o
    where s.token_hash = ${actor.sessionHash} and o.organ_id = ${organId} and o.status = '1'
      and (exists (select 1 from user_organ uo where uo.user_code = s.user_code and uo.organ_id = o.organ_id)
        or exists (select 1 from organ_guest g
          join user_organ home on home.user_code = g.user_code and home.organ_id = g.home_organ_id
          where g.user_code = s.user_code and g.organ_id = o.organ_id))
    returning s.organ_id`.execute(tx);
  return rows.length === 1 ? { organId } : refuse("organisationUnknown", { organId: String(organId) });
});

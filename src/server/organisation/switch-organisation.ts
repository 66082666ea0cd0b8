import { sql } from "kysely";
import { switchOrganisation } from "#contract/calls/session.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";

/** Makes another of one's organisations the session's own. The unknown one is refused by name (spec §8). */
export const switchOrganisationHandler = handle(switchOrganisation, async ({ organId }, { tx, actor }) => {
  const { rows } = await sql`
    update session s set organ_id = ${organId}
    from user_organ uo join organ o on o.organ_id = uo.organ_id and o.status = '1'
    where s.token_hash = ${actor.sessionHash} and uo.user_code = s.user_code and uo.organ_id = ${organId}
    returning s.organ_id`.execute(tx);
  return rows.length === 1 ? { organId } : refuse("organisationUnknown", { organId: String(organId) });
});

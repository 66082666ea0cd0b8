import { sql } from "kysely";
import type { SessionScope } from "../http/index.ts";
import { permittedPeople } from "../viewer/index.ts";

/** Those of some people who are active in the organisation and not kept from the caller. */
export async function activePeople(
  scope: SessionScope,
  userCodes: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ userCode: string }>`
    select u.user_code from user_account u
    where u.user_code = any(${[...new Set(userCodes)]}::text[]) and u.status = '1'
      and (u.valid_until is null or u.valid_until >= current_date)
      and exists (select 1 from user_organ o where o.user_code = u.user_code and o.organ_id = ${scope.actor.organId})
      and ${permittedPeople(scope)}`.execute(scope.tx);
  return new Set(rows.map(({ userCode }) => userCode));
}

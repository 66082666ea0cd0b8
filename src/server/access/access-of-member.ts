import { CompiledQuery } from "kysely";
import type { Database } from "../db/index.ts";
import { asGuest } from "./guests.ts";
import { accessOfPerson, type PersonAccess } from "./access-of-person.ts";

const statement = `
select o.chart_revision, uo.user_code is null as is_guest
from organ o
join user_account u on u.user_code = $1 and u.status = '1'
  and (u.valid_until is null or u.valid_until >= current_date)
left join user_organ uo on uo.user_code = u.user_code and uo.organ_id = o.organ_id
left join organ_guest g on g.user_code = u.user_code and g.organ_id = o.organ_id
left join user_organ home on home.user_code = g.user_code and home.organ_id = g.home_organ_id
where o.organ_id = $2 and o.status = '1' and coalesce(uo.user_code, home.user_code) is not null`;

/**
 * Roles and hidden data of somebody who works for an organisation without a session, as background jobs do; undefined
 * where the account may not be used, the organisation is closed, or they are neither member nor guest of it.
 */
export async function accessOfMember(
  database: Database,
  { userCode, organId }: { userCode: string; organId: number },
): Promise<PersonAccess | undefined> {
  const { rows } = await database.kysely.executeQuery(CompiledQuery.raw(statement, [userCode, organId]));
  const [row] = rows as { chartRevision: number; isGuest: boolean }[];
  if (row === undefined) return undefined;
  const person = await accessOfPerson(database, { userCode, organId, revision: row.chartRevision });
  return row.isGuest ? asGuest(person) : person;
}

import { CompiledQuery } from "kysely";
import type { Database } from "../db/index.ts";
import { accessOfPerson, type PersonAccess } from "./access-of-person.ts";

const statement = `
select o.chart_revision
from user_organ uo
join organ o on o.organ_id = uo.organ_id and o.status = '1'
join user_account u on u.user_code = uo.user_code and u.status = '1'
  and (u.valid_until is null or u.valid_until >= current_date)
where uo.user_code = $1 and uo.organ_id = $2`;

/**
 * Roles and hidden data of somebody who works for an organisation without a session, as background jobs do; undefined
 * where the account may not be used, the organisation is closed, or they are no member of it.
 */
export async function accessOfMember(
  database: Database,
  { userCode, organId }: { userCode: string; organId: number },
): Promise<PersonAccess | undefined> {
  const { rows } = await database.kysely.executeQuery(CompiledQuery.raw(statement, [userCode, organId]));
  const [row] = rows as { chartRevision: number }[];
  return row === undefined
    ? undefined
    : accessOfPerson(database, { userCode, organId, revision: row.chartRevision });
}

import { CompiledQuery } from "kysely";
import {
  type QueriedProcesses,
  queriedProcessesOf,
  queryGrantsSql,
  type RestrictedData,
  restrictedDataOf,
  restrictionsSql,
} from "../viewer/index.ts";
import type { Tx } from "../db/index.ts";

/** What roles make of a person in an organisation: all that tells which applications exist for them. */
export interface ReadingPerson {
  userCode: string;
  access: readonly string[];
  forbidden: RestrictedData;
  queried: QueriedProcesses;
}

const roleCodes = `
  select r.role_code from user_role ur join role r on r.role_code = ur.role_code and r.status = '1'
  where ur.user_code = u.user_code and (ur.organ_id is null or ur.organ_id = $2::integer)`;

const statement = `
select u.user_code as "userCode",
  case when uo.user_code is null then '{}' else array(${roleCodes} group by r.role_code order by r.role_code) end as access,
  ${restrictionsSql({ userCode: "u.user_code", roleCodes })} as forbids,
  case when uo.user_code is null then '[]'
    else ${queryGrantsSql({ userCode: "u.user_code", organId: "$2::integer", roleCodes })} end as queries
from user_account u left join user_organ uo on uo.user_code = u.user_code and uo.organ_id = $2::integer
left join organ_guest g on g.user_code = u.user_code and g.organ_id = $2::integer
left join user_organ home on home.user_code = g.user_code and home.organ_id = g.home_organ_id
where coalesce(uo.user_code, home.user_code) is not null and u.user_code = any($1::text[]) and u.status = '1' and (u.valid_until is null or u.valid_until >= current_date)`;

/** Some people as readers of an organisation's applications, within a transaction; who is not active there is left out. */
export async function accessOfPeople(
  tx: Tx,
  userCodes: Iterable<string>,
  organId: number,
): Promise<ReadingPerson[]> {
  const { rows } = await tx.executeQuery(CompiledQuery.raw(statement, [[...new Set(userCodes)], organId]));
  return (rows as { userCode: string; access: string[]; forbids: string; queries: string }[]).map(
    ({ forbids, queries, ...person }) => ({
      ...person,
      forbidden: restrictedDataOf(forbids),
      queried: queriedProcessesOf(queries),
    }),
  );
}

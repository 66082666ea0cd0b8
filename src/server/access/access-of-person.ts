import { CompiledQuery } from "kysely";
import {
  type QueriedProcesses,
  queriedProcessesOf,
  queryGrantsSql,
  type RestrictedData,
  restrictedDataOf,
  restrictionsSql,
} from "../viewer/index.ts";
import type { Database } from "../db/index.ts";
import { type Reach, reachFrom } from "./reach.ts";
import { administrator } from "./may-call.ts";

/** What roles make of a person in one organisation. */
export interface PersonAccess {
  /** Codes of the roles they have there or everywhere, in their order. */
  access: readonly string[];
  /** What they may not see, whatever their roles allow. */
  forbidden: RestrictedData;
  /** Whose applications they may query without a part in them. */
  queried: QueriedProcesses;
  /** Whose people and rows are theirs to see and, as an administrator, to change. */
  reach: Reach;
}

interface Kept extends PersonAccess {
  revision: number;
}

const kept = new WeakMap<Database, Map<string, Kept>>();
const keptMax = 10_000;

const roleCodes = `
  select r.role_code from user_role ur join role r on r.role_code = ur.role_code and r.status = '1'
  where ur.user_code = $1::text and (ur.organ_id is null or ur.organ_id = $2::integer)`;

const statement = `
select array(${roleCodes} group by r.role_code order by r.role_code) as access,
       array(select organ_id from user_role where user_code = $1::text and role_code = '${administrator}') as administers,
       ${restrictionsSql({ userCode: "$1::text", roleCodes })} as forbids,
       ${queryGrantsSql({ userCode: "$1::text", organId: "$2::integer", roleCodes })} as queries`;

/**
 * Roles and hidden data of a person in an organisation. Whatever changes them raises the revision of the
 * organisation's chart in the same transaction, so what was read at that revision or later holds while it stands:
 * nothing that was taken from somebody outlives the commit, in any process.
 */
export async function accessOfPerson(
  database: Database,
  { userCode, organId, revision }: { userCode: string; organId: number; revision: number },
): Promise<PersonAccess> {
  const people = kept.get(database) ?? new Map<string, Kept>();
  kept.set(database, people);
  const key = `${organId} ${userCode}`;
  const known = people.get(key);
  if (known?.revision === revision) return known;
  const { rows } = await database.kysely.executeQuery(CompiledQuery.raw(statement, [userCode, organId]));
  const found = rows[0] as {
    access: string[];
    administers: (number | null)[];
    forbids: string;
    queries: string;
  };
  const { access, administers, forbids, queries } = found;
  const reach = reachFrom({ access, organId }, administers);
  const [forbidden, queried] = [restrictedDataOf(forbids), queriedProcessesOf(queries)];
  const read = { access, forbidden, queried, reach, revision };
  // Few installations have so many people at once; theirs are read again.
  if (people.size >= keptMax) people.clear();
  people.set(key, read);
  return read;
}

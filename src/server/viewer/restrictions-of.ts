import { CompiledQuery } from "kysely";
import type { Tx } from "../db/index.ts";
import { type RestrictedData, restrictedDataOf } from "./restricted-data.ts";

/**
 * The restrictions of a person with some roles, as a text of JSON. A change of any raises the revision of the charts, by
 * which the answer may be kept: it holds from the next request on, in every process.
 */
export function restrictionsSql(person: { userCode: string; roleCodes: string }): string {
  return `
  coalesce((
    select json_agg(json_build_object('entity', f.entity, 'processId', f.process_id, 'rowMode', f.row_mode,
                                      'rowFilter', f.row_filter, 'fields', f.fields) order by f.forbid_id)
    from user_data_forbid f
    where f.status = '1' and (f.user_code = ${person.userCode} or f.role_code in (${person.roleCodes}))
  )::text, '[]')`;
}

const forSomebody = `select ${restrictionsSql({ userCode: "$1", roleCodes: "select unnest($2::text[])" })} as forbids`;

/** What somebody may not see, for work that is not done in a request of theirs. */
export async function restrictionsFor(
  tx: Tx,
  { userCode, roles }: { userCode: string; roles: readonly string[] },
): Promise<RestrictedData> {
  const { rows } = await tx.executeQuery(CompiledQuery.raw(forSomebody, [userCode, [...roles]]));
  return restrictedDataOf((rows[0] as { forbids: string }).forbids);
}

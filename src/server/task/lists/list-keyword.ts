import { type RawBuilder, sql } from "kysely";
import { containing } from "../../db/index.ts";
import { foundWithoutHiddenNames, namedPeople, type PeopleReader } from "../../viewer/index.ts";

/**
 * Applications (`i`) whose title, number or applicant's name has a text in it; everything without one. Nobody is found by
 * a name that is kept from the reader.
 */
export function matchesKeyword(
  keyword: string | undefined,
  reader: PeopleReader & { actor: { userCode: string } },
): RawBuilder<unknown> {
  const wanted = keyword?.trim() ?? "";
  if (wanted === "") return sql``;
  const pattern = containing(wanted);
  return sql`and ((i.apply_title ilike ${pattern} and ${foundWithoutHiddenNames(reader, pattern)}) or i.apply_id = ${wanted.toUpperCase()} or i.applicant in (
    select u.user_code from user_account u where u.real_name ilike ${pattern} and ${namedPeople(reader)}))`;
}

/** Applications (`i`) of one process; of all without one. */
export function ofProcess(processId: string | undefined): RawBuilder<unknown> {
  return processId === undefined ? sql`` : sql`and i.process_id = ${processId}`;
}

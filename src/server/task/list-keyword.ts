import { type RawBuilder, sql } from "kysely";
import { containing } from "../db/index.ts";
import { hiddenOfPeople, type PeopleReader, permittedPeople } from "../user/index.ts";

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
  const isNamed = !hiddenOfPeople(reader).has("realName");
  return sql`and (i.apply_title ilike ${pattern} or i.apply_id = ${wanted.toUpperCase()} or i.applicant in (
    select u.user_code from user_account u where u.real_name ilike ${pattern}
      and (u.user_code = ${reader.actor.userCode} or (${isNamed} and ${permittedPeople(reader)}))))`;
}

/** Applications (`i`) of one process; of all without one. */
export function ofProcess(processId: string | undefined): RawBuilder<unknown> {
  return processId === undefined ? sql`` : sql`and i.process_id = ${processId}`;
}

import { type RawBuilder, sql } from "kysely";
import type { RestrictedData } from "./restricted-data.ts";

/**
 * Holds for a field of an application (`i`) that restrictions (`userDataForbid`) do not hide from somebody: the meaning of
 * `restrictedFields` in SQL. `address` is the field's; with a sub-table its columns are hidden.
 */
export function permittedFields(
  { userCode, forbidden }: { userCode: string; forbidden: RestrictedData },
  address: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const rules = forbidden.hiddenFormFieldsByProcess();
  if (rules.length === 0) return sql`true`;
  const hidden = rules.map(({ processId, fields }) => {
    const named = sql`(${address} = any(${[...fields]}::text[])
      or split_part(${address}, '.', 1) = any(${[...fields]}::text[]))`;
    return processId === null ? named : sql`(i.process_id = ${processId} and ${named})`;
  });
  return sql`(i.applicant = ${userCode} or i.filed_by = ${userCode} or not (${sql.join(hidden, sql` or `)}))`;
}

import type { Language } from "#contract/codes/language.ts";
import {
  type CheckOptions,
  checkRecord,
  recordErrorText,
  type RecordValidator,
  requiredNow,
  type Row,
} from "#tables";
import type { Entity } from "../source/entity.ts";

interface Judged {
  mode: "create" | "update";
  changed: readonly string[];
}

/**
 * What is wrong with a form as it stands, by field, in the reader's words. Without a validator (it did not arrive) only
 * the server judges: nothing is wrong here.
 */
export function rowErrors(
  { model, writable, readable }: Entity,
  validate: RecordValidator | undefined,
  row: Row,
  { language, ...judged }: Judged & { language: Language },
): Record<string, string> {
  if (validate === undefined) return {};
  const { mode, changed } = judged;
  const verdict = checkRecord({ model, validate }, ...asGiven(row, judged));
  if (verdict.ok) return {};
  return Object.fromEntries(
    Object.entries(verdict.errors)
      // A secret that is not shown is there all the same: only what is newly written of it is judged.
      .filter(
        ([name]) => writable.has(name) && (mode === "create" || readable.has(name) || changed.includes(name)),
      )
      .map(([name, error]) => [name, recordErrorText(error, language)]),
  );
}

/** The fields that what stands in a form requires beside those that always are; none without a validator. */
export function requiredFields(
  { model }: Entity,
  validate: RecordValidator | undefined,
  row: Row,
  judged: Judged,
): ReadonlySet<string> {
  return validate === undefined ? none : requiredNow({ model, validate }, ...asGiven(row, judged));
}

const none: ReadonlySet<string> = new Set();

/** Of a new row what would be sent; of another the whole. */
function asGiven(row: Row, { mode, changed }: Judged): [Row, CheckOptions] {
  const given =
    mode === "create" ? Object.fromEntries(changed.map((name) => [name, row[name] ?? null])) : row;
  return [given, { mode, changed: [...changed] }];
}

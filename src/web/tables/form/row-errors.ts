import type { Language } from "#contract/codes/language.ts";
import { checkRecord, recordErrorText, type RecordValidator, type Row } from "#tables";
import type { Entity } from "../source/entity.ts";

/**
 * What is wrong with a form as it stands, by field, in the reader's words. Without a validator (it did not arrive) only
 * the server judges: nothing is wrong here.
 */
export function rowErrors(
  { model, writable, readable }: Entity,
  validate: RecordValidator | undefined,
  row: Row,
  { mode, changed, language }: { mode: "create" | "update"; changed: readonly string[]; language: Language },
): Record<string, string> {
  if (validate === undefined) return {};
  const given =
    mode === "create" ? Object.fromEntries(changed.map((name) => [name, row[name] ?? null])) : row;
  const verdict = checkRecord({ model, validate }, given, { mode, changed: [...changed] });
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

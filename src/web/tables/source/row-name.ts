import type { Language } from "#contract/codes/language.ts";
import type { TableRow } from "#contract/shapes/tables.ts";
import { labelOf } from "#tables";
import type { Entity } from "./entity.ts";

/** What a row is called in the reader's language; its key where it has no name. */
export function rowName(
  { model }: Entity,
  row: TableRow | undefined,
  language: Language,
  key: unknown,
): string {
  return String((row && labelOf(model, row, language)) ?? key);
}

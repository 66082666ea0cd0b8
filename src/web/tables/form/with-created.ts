import type { JsonValue } from "#contract/schema.ts";
import type { TableRow } from "#contract/shapes/tables.ts";
import type { FieldModel } from "#tables";

/** A row of another table that is made while a form is open, and what becomes of it there. */
export interface Creating {
  entity: string;
  onCreated: (row: TableRow) => void;
}

/** What a reference field holds once a row was made for it: a list takes one more, a single value is replaced. */
export function withCreated(
  field: FieldModel | undefined,
  before: JsonValue | undefined,
  row: TableRow,
): JsonValue {
  const value = row[field?.reference?.field ?? ""] ?? null;
  return field?.kind === "multiChoice" ? [...(Array.isArray(before) ? before : []), value] : value;
}

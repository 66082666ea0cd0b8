import type { Language } from "#contract/codes/language.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { Row, TableModel } from "./table-model.ts";

/** What a row is called in a language: its own name there, else its label. Nothing where it has neither. Pure. */
export function labelOf(
  { label, labelIn }: Pick<TableModel, "label" | "labelIn">,
  row: Row,
  language: Language,
): JsonValue | undefined {
  const own = labelIn?.[language];
  const kept = own === undefined ? undefined : row[own.field];
  const name = own?.key === undefined ? kept : member(kept, own.key);
  return typeof name === "string" && name.trim() !== "" ? name : row[label];
}

function member(value: JsonValue | undefined, key: string): JsonValue | undefined {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject && Object.hasOwn(value, key) ? value[key] : undefined;
}

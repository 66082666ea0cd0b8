import type { Language } from "#contract/codes/language.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { ColumnType, FieldModel } from "../table-model.ts";

/** What a filter can ask of a value. `like` is contains, without regard to case. */
export const filterOperators = ["eq", "ne", "like", "in", "gte", "lte", "isNull"] as const;
export type FilterOperator = (typeof filterOperators)[number];

/** How cells of a spreadsheet are written and read. */
export interface CellStyle {
  language: Language;
  /** A zone of the IANA database: what its clocks show at an instant is written, and read where a text names no zone. */
  timeZone: string;
}

/**
 * One kind of field: everything that depends on what a value is. A new kind is a new entry in `field-kinds.ts`.
 * All functions are pure. `undefined` as an answer means "that is no such value".
 */
export interface FieldKindDefinition {
  /** Column that holds it, unless the schema says another. A reference takes its target's column. */
  columnType: ColumnType;
  /** Value of a field that has none. */
  emptyValue: null;
  operators: readonly FilterOperator[];
  /** Whether a list can be ordered by it. */
  sortable: boolean;
  /** Inputs that a schema may ask for; the first is the usual one. */
  widgets: readonly string[];
  /** Order of two values that are there. */
  compare(left: JsonValue, right: JsonValue): number;
  /** A value as JSON brings it, a number in a text included; used for filters. */
  readValue(value: JsonValue, field: FieldModel): JsonValue | undefined;
  /** A cell that is not blank. */
  readText(text: string, field: FieldModel, style: CellStyle): JsonValue | undefined;
  writeText(value: JsonValue, field: FieldModel, style: CellStyle): string;
}

/** Order by code point, as the database's "C" collation has it. */
export function compareText(left: string, right: string): number {
  const a = left[Symbol.iterator]();
  const b = right[Symbol.iterator]();
  for (;;) {
    const x = a.next();
    const y = b.next();
    if (x.done === true || y.done === true) return (x.done === true ? 0 : 1) - (y.done === true ? 0 : 1);
    const difference = (x.value.codePointAt(0) ?? 0) - (y.value.codePointAt(0) ?? 0);
    if (difference !== 0) return difference < 0 ? -1 : 1;
  }
}

/** Order of numbers, texts and booleans. */
export function compareScalars(left: JsonValue, right: JsonValue): number {
  if (typeof left === "string" && typeof right === "string") return compareText(left, right);
  const a = Number(left);
  const b = Number(right);
  return a === b ? 0 : a < b ? -1 : 1;
}

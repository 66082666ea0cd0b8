import type { JsonValue } from "#contract/schema.ts";
import type { FieldModel } from "#tables";

/** What a program that opens a sheet may count with, and how people read it. */
export interface CountedCell {
  /** A day is the number of days since the end of 1899. */
  value: number;
  shownAs: "number" | "amount" | "day";
  text: string;
}

/** A cell of a sheet: a text, or something to count with. */
export type SheetCell = string | CountedCell;

/** The digits that a spreadsheet program keeps of a number: one with more stays a text, and whole. */
const digits = 15;
const dayMs = 86_400_000;
const dayZero = Date.UTC(1899, 11, 30);
/** Before, spreadsheet programs count a day that never was. */
const firstDay = Date.UTC(1900, 2, 1);

/** Numbers, amounts and days as what they are; anything else as its text. Pure. */
export function countedCell({ kind }: Pick<FieldModel, "kind">, value: JsonValue, text: string): SheetCell {
  if (kind === "date" && typeof value === "string") {
    const at = Date.parse(`${value}T00:00:00Z`);
    return at >= firstDay ? { value: (at - dayZero) / dayMs, shownAs: "day", text } : text;
  }
  if (typeof value !== "number" || String(value).replaceAll(/\D/gu, "").length > digits) return text;
  if (kind === "money") return { value, shownAs: "amount", text };
  return kind === "integer" || kind === "decimal" ? { value, shownAs: "number", text } : text;
}

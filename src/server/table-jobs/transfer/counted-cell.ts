import { utcOffsetAt } from "#contract/rules/time-zone.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { FieldModel } from "#tables";

/** What a program that opens a sheet may count with, and how people read it. */
export interface CountedCell {
  /** A day is the number of days since the end of 1899, a moment has the time of day behind the point. */
  value: number;
  shownAs: "number" | "amount" | "share" | "day" | "moment";
  text: string;
}

/** A cell of a sheet: a text, or something to count with. */
export type SheetCell = string | CountedCell;

/** The digits that a spreadsheet program keeps of a number: one with more stays a text, and whole. */
const digits = 15;
const dayMs = 86_400_000;
const minuteMs = 60_000;
const dayZero = Date.UTC(1899, 11, 30);
/** Before, spreadsheet programs count a day that never was. */
const firstDay = Date.UTC(1900, 2, 1);

/** Numbers, amounts and days as what they are; anything else as its text. Pure. */
export function countedCell({ kind }: Pick<FieldModel, "kind">, value: JsonValue, text: string): SheetCell {
  if (kind === "date" && typeof value === "string") return dayCell(value, text);
  if (typeof value !== "number") return text;
  if (kind === "money") return figureCell(value, text, "amount");
  return kind === "integer" || kind === "decimal" ? figureCell(value, text) : text;
}

/** A figure, and how people read it; `null` is an empty cell. Pure. */
export function figureCell(
  value: number | null,
  text = String(value),
  shownAs: "number" | "amount" | "share" = "number",
): SheetCell {
  if (value === null) return "";
  return String(value).replaceAll(/\D/gu, "").length > digits ? text : { value, shownAs, text };
}

/** A day, `YYYY-MM-DD`, and how people read it; `null` is an empty cell. Pure. */
export function dayCell(day: string | null, text = day ?? ""): SheetCell {
  const at = Date.parse(`${day}T00:00:00Z`);
  return at >= firstDay ? { value: (at - dayZero) / dayMs, shownAs: "day", text } : text;
}

/** What the clocks of a zone show at an instant, and how people read it; `null` is an empty cell. Pure. */
export function momentCell(timeZone: string, instant: string | null, text = instant ?? ""): SheetCell {
  const ms = Date.parse(String(instant));
  if (Number.isNaN(ms)) return text;
  const at = ms + utcOffsetAt(timeZone, ms) * minuteMs;
  return at >= firstDay ? { value: (at - dayZero) / dayMs, shownAs: "moment", text } : text;
}

import { since1900, unescaped, type WorkbookParts } from "./workbook-parts.ts";

/** A cell of a workbook as it is written there. */
export interface Cell {
  at: number;
  type: string;
  style: number;
  value: string;
  isFormula: boolean;
}

/** What a cell says, as an import reads it: numbers with their digits, shares as percent and codes with their zeros where they are shown so, days and times in one form. Pure. */
export function cellText({ type, style, value }: Cell, parts: WorkbookParts): string {
  if (type === "s") return parts.texts[Number(value)] ?? "";
  if (type === "b") return value === "1" ? "true" : "false";
  if (type === "str" || type === "inlineStr") return unescaped(value);
  if (type === "d") return value.replace(/T00:00:00(?:\.0+)?Z?$/u, "").replace("T", " ");
  if (type !== "" && type !== "n") return value;
  if (value === "") return value;
  if (parts.durations.has(style)) return durationText(Number(value)) ?? value;
  if (parts.dates.has(style)) return instantText(Number(value), parts.epochMs) ?? value;
  if (parts.percents.has(style)) return percentText(Number(value)) ?? value;
  const least = parts.padded.get(style);
  // What is read into a number loses them again.
  return least !== undefined && /^\d+$/u.test(value) ? value.padStart(least, "0") : asShown(value);
}

const daySeconds = 86_400;
/** The last second of the year 9999, the last a spreadsheet knows. */
const lastMs = Date.UTC(9999, 11, 31, 23, 59, 59);

/** Day 60 of the calendar from 1900 is a 29 February that never was: the days before it have a number that is one too small. */
const leapDay = 60;

function instantText(days: number, epochMs: number): string | undefined {
  const isFrom1900 = epochMs === since1900;
  if (isFrom1900 && Math.floor(days) === leapDay) return "1900-02-29";
  const day = isFrom1900 && days >= 1 && days < leapDay ? days + 1 : days;
  const ms = epochMs + Math.round(day * daySeconds) * 1_000;
  if (!(ms >= epochMs && ms <= lastMs)) return undefined;
  const text = new Date(ms).toISOString();
  // What comes before the first day is a time of day alone.
  if (days < 1) return text.slice(11, 19);
  return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text.slice(0, 19).replace("T", " ");
}

/** Hours beyond a day are counted on: `36:00:00`. */
function durationText(days: number): string | undefined {
  const seconds = Math.round(days * daySeconds);
  if (!Number.isSafeInteger(seconds) || seconds < 0) return undefined;
  const two = (number: number): string => String(number % 60).padStart(2, "0");
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60))}:${two(seconds)}`;
}

/** All digits there are, as the program shows in its editing line: `15.25%`. */
function percentText(share: number): string | undefined {
  return Number.isFinite(share) ? `${Number((share * 100).toPrecision(digits))}%` : undefined;
}

/** Digits a spreadsheet program shows; what is stored beyond is the rest of a binary fraction: 0.30000000000000004. */
const digits = 15;

function asShown(value: string): string {
  const number = Number(value);
  return value.length > digits && Number.isFinite(number) && !Number.isInteger(number)
    ? String(Number(number.toPrecision(digits)))
    : value;
}

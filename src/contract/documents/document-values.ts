import type { TagFormat, TagOperator } from "./document-tag.ts";
import { amountInCapitals } from "./amount-in-capitals.ts";

/** One value: as it is written, and as conditions compare it. */
export interface PlainValue {
  text: string;
  raw: string | number | boolean | null;
}

/** Rows of a loop; each has a value for every column, an empty one as well. */
export interface RowsValue {
  rows: readonly DocumentValues[];
}

export type DocumentValue = PlainValue | RowsValue;

/** What a document is filled with, by the names of its placeholders. */
export type DocumentValues = Readonly<Record<string, DocumentValue>>;

/** A value that is nothing. */
export const emptyValue: PlainValue = { text: "", raw: null };

/** A text as a value. Pure. */
export const textValue = (text: string): PlainValue => ({ text, raw: text === "" ? null : text });

/** Whether a value is rows. Pure. */
export function isRows(value: DocumentValue): value is RowsValue {
  return "rows" in value;
}

/** What a placeholder writes. Pure. */
export function writtenValue(value: DocumentValue | undefined, format: TagFormat | undefined): string {
  if (value === undefined || isRows(value)) return "";
  if (format === "capitals" && typeof value.raw === "number") return amountInCapitals(value.raw);
  return value.text;
}

/** Whether a condition without a comparison holds: there is something, and it is neither `no` nor 0. Pure. */
export function holds(value: DocumentValue | undefined): boolean {
  if (value === undefined) return false;
  if (isRows(value)) return value.rows.length > 0;
  return value.raw !== null && value.raw !== "" && value.raw !== false && value.raw !== 0;
}

/** Whether a comparison holds; a choice may be named by what it is called or by its code. Pure. */
export function compares(
  value: DocumentValue | undefined,
  { operator, value: literal }: { operator: TagOperator; value: string | number | boolean },
): boolean {
  if (value !== undefined && isRows(value))
    return comparesNumbers(value.rows.length, operator, Number(literal));
  const { raw, text } = value ?? emptyValue;
  if (operator === "=" || operator === "!=") {
    const same = typeof literal === "boolean" ? (raw === true) === literal : isSame(raw, text, literal);
    return same === (operator === "=");
  }
  if (raw === null || raw === "") return false;
  if (typeof literal === "number") return comparesNumbers(Number(raw), operator, literal);
  return comparesTexts(String(raw), operator, String(literal));
}

function isSame(raw: PlainValue["raw"], text: string, literal: string | number): boolean {
  if (typeof literal === "number") return raw !== null && raw !== "" && Number(raw) === literal;
  return text === literal || (raw === null ? "" : String(raw)) === literal;
}

function comparesNumbers(one: number, operator: TagOperator, other: number): boolean {
  if (Number.isNaN(one) || Number.isNaN(other)) return false;
  return ordered(one < other, one === other, operator);
}

/** Days in ISO 8601 stand in the order of their texts. */
function comparesTexts(one: string, operator: TagOperator, other: string): boolean {
  return ordered(one < other, one === other, operator);
}

function ordered(isLess: boolean, isEqual: boolean, operator: TagOperator): boolean {
  if (operator === "=") return isEqual;
  if (operator === "!=") return !isEqual;
  if (operator === "<") return isLess;
  if (operator === "<=") return isLess || isEqual;
  return operator === ">" ? !isLess && !isEqual : !isLess;
}

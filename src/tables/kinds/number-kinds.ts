import type { JsonValue } from "#contract/schema.ts";
import { percentIn, shareOf } from "#contract/rules/percent.ts";
import { compareScalars, type FieldKindDefinition } from "./field-kind.ts";

const plain = /^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?(?:[eE][+-]?\d{1,3})?$/;

/** A number as people write it: full-width digits, thousands separators and a currency sign are understood. */
export function readNumber(text: string): number | undefined {
  const folded = text
    .normalize("NFKC")
    .trim()
    .replace(/^([+-]?)\s*[¥￥$]\s*/, "$1");
  if (!plain.test(folded) || !/\d/.test(folded)) return undefined;
  const value = Number(folded.replaceAll(",", ""));
  return Number.isFinite(value) ? value : undefined;
}

function asNumber(value: JsonValue): number | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? value : undefined;
  return typeof value === "string" ? readNumber(value) : undefined;
}

/**
 * A cell as a number. `15%` is 0.15, the number that a spreadsheet reckons with; in a field whose title counts in percent,
 * such as "Completion (%)", it is 15, which is what stands there.
 */
function fromText(
  text: string,
  { titles }: Parameters<FieldKindDefinition["readText"]>[1],
): number | undefined {
  const percent = percentIn(text);
  const number = readNumber(percent ?? text);
  if (percent === undefined || number === undefined) return number;
  return Object.values(titles).some((title) => /[%％]/u.test(title)) ? number : shareOf(number);
}

function asInteger(value: JsonValue): number | undefined {
  return wholeOf(asNumber(value));
}

function wholeOf(number: number | undefined): number | undefined {
  return number !== undefined && Number.isSafeInteger(number) ? number : undefined;
}

/** A whole number, exact up to 2^53. */
export const integerKind: FieldKindDefinition = {
  columnType: "bigint",
  emptyValue: null,
  operators: ["eq", "ne", "in", "gte", "lte", "isNull"],
  sortable: true,
  widgets: ["number", "text"],
  compare: compareScalars,
  readValue: asInteger,
  readText: (text, field) => wholeOf(fromText(text, field)),
  writeText: String,
};

/** A number with decimals. */
export const decimalKind: FieldKindDefinition = {
  ...integerKind,
  columnType: "numeric",
  readValue: asNumber,
  readText: fromText,
};

/** An amount with two decimals. */
export const moneyKind: FieldKindDefinition = {
  ...decimalKind,
  columnType: "numeric(18,2)",
  widgets: ["money", "number", "text"],
};

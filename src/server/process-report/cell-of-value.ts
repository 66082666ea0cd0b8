import { numericFormats } from "#contract/codes/report-format.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import { isCalendarDay } from "#contract/rules/calendar-day.ts";
import { dayIn } from "#contract/rules/time-zone.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import type { ReportColumn } from "#contract/shapes/process-report.ts";
import { calledFile, calledValue, type ValueWords } from "../form/index.ts";

/**
 * What stands in an extra column for a value of its field: a number for columns of figures, in sub-tables their sum; a
 * day; or words, in sub-tables those of all rows. `null` where there is none. Pure.
 */
export function cellOfValue(
  { columnCode, format }: Pick<ReportColumn, "columnCode" | "format">,
  component: FormComponent | undefined,
  value: JsonValue,
  words: ValueWords,
): string | number | null {
  if (component === undefined || value === null) return null;
  const isOfRows = columnCode.includes(".") && Array.isArray(value);
  const values = isOfRows ? value : [value];
  if (numericFormats.includes(format)) return figureOf(values, format === "percent");
  const parts = values.map((each) => wordsOf(each, component, words, format === "date"));
  const said = parts.filter((each) => each !== "").join(", ");
  return said === "" ? null : said;
}

/** The sum of what are numbers; shares are not added up. */
function figureOf(values: readonly JsonValue[], isShare: boolean): number | null {
  const numbers = values.filter((each): each is number => typeof each === "number");
  if (numbers.length === 0 || (isShare && numbers.length > 1)) return null;
  // Sums of decimals are off by parts that nobody wrote.
  return Number(numbers.reduce((sum, each) => sum + each, 0).toPrecision(15));
}

function wordsOf(value: JsonValue, component: FormComponent, words: ValueWords, asDay: boolean): string {
  if (value === null) return "";
  if (Array.isArray(value)) {
    const apart = component.componentType === ComponentType.dateRange ? " – " : ", ";
    return value.map((each) => wordsOf(each, component, words, asDay)).join(apart);
  }
  if (typeof value === "boolean") return value ? words.yes : words.no;
  if (typeof value === "object") return calledFile(value);
  if (typeof value === "number") return calledValue(value, component, words);
  if (asDay) return dayOf(String(value), words.timeZone);
  return calledValue(String(value), component, words);
}

function dayOf(text: string, timeZone: string): string {
  if (isCalendarDay(text)) return text;
  const at = Date.parse(text);
  return Number.isNaN(at) ? text : dayIn(timeZone, at);
}

import { numericFormats } from "#contract/codes/report-format.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import type { Language } from "#contract/codes/language.ts";
import { isCalendarDay } from "#contract/rules/calendar-day.ts";
import { dayIn } from "#contract/rules/time-zone.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import type { ReportColumn } from "#contract/shapes/process-report.ts";

/** How values become words. */
export interface CellStyle {
  language: Language;
  timeZone: string;
  yes: string;
  no: string;
  /** What a person is called by whoever reads. */
  person(userCode: string): string;
  department(deptId: number): string;
  /** What a value of a data item is called. */
  itemValue(item: string, value: string): string | undefined;
}

/**
 * What stands in an extra column for a value of its field: a number for columns of figures, in sub-tables their sum; a
 * day; or words, in sub-tables those of all rows. `null` where there is none. Pure.
 */
export function cellOfValue(
  { columnCode, format }: Pick<ReportColumn, "columnCode" | "format">,
  component: FormComponent | undefined,
  value: JsonValue,
  style: CellStyle,
): string | number | null {
  if (component === undefined || value === null) return null;
  const isOfRows = columnCode.includes(".") && Array.isArray(value);
  const values = isOfRows ? value : [value];
  if (numericFormats.includes(format)) return figureOf(values, format === "percent");
  const words = values.map((each) => wordsOf(each, component, style, format === "date"));
  const said = words.filter((each) => each !== "").join(", ");
  return said === "" ? null : said;
}

/** The sum of what are numbers; shares are not added up. */
function figureOf(values: readonly JsonValue[], isShare: boolean): number | null {
  const numbers = values.filter((each): each is number => typeof each === "number");
  if (numbers.length === 0 || (isShare && numbers.length > 1)) return null;
  // Sums of decimals are off by parts that nobody wrote.
  return Number(numbers.reduce((sum, each) => sum + each, 0).toPrecision(15));
}

function wordsOf(value: JsonValue, component: FormComponent, style: CellStyle, asDay: boolean): string {
  if (value === null) return "";
  if (Array.isArray(value)) {
    const apart = component.componentType === ComponentType.dateRange ? " – " : ", ";
    return value.map((each) => wordsOf(each, component, style, asDay)).join(apart);
  }
  if (typeof value === "boolean") return value ? style.yes : style.no;
  if (typeof value === "object") return typeof value["fileName"] === "string" ? value["fileName"] : "";
  if (asDay) return dayOf(String(value), style.timeZone);
  return nameOf(String(value), component, style);
}

function dayOf(text: string, timeZone: string): string {
  if (isCalendarDay(text)) return text;
  const at = Date.parse(text);
  return Number.isNaN(at) ? text : dayIn(timeZone, at);
}

function nameOf(value: string, component: FormComponent, style: CellStyle): string {
  const { componentType, candidateType, candidateValue = "", candidateJsonValue } = component;
  if (componentType === ComponentType.person) return style.person(value);
  if (componentType === ComponentType.department) return style.department(Number(value));
  if (candidateType === "DATAITEM") return style.itemValue(candidateValue, value) ?? value;
  const choice = candidateJsonValue?.find(({ VALUE }) => VALUE === value);
  return choice === undefined ? value : (choice.i18n?.[style.language] ?? choice.TEXT);
}

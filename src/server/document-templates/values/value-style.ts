import type { Language } from "#contract/codes/language.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import { isCalendarDay } from "#contract/rules/calendar-day.ts";
import { emptyValue, type PlainValue, textValue } from "#contract/documents/document-values.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";

/** How values become words in a document. */
export interface ValueStyle {
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

/** A calendar day as the language writes it out: `2026年11月26日`. Pure. */
export function dayValue(day: string, { language }: Pick<ValueStyle, "language">): PlainValue {
  if (!isCalendarDay(day)) return textValue(day);
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  return { text: format.format(new Date(`${day}T00:00:00Z`)), raw: day };
}

/** The day of an instant where the organisation is. Pure. */
export function instantDay(
  instant: string | null,
  style: Pick<ValueStyle, "language" | "timeZone">,
): PlainValue {
  if (instant === null) return emptyValue;
  const parts = new Intl.DateTimeFormat("en-CA", { timeZone: style.timeZone }).format(new Date(instant));
  return dayValue(parts, style);
}

/** The value of a field as a document writes it, and as conditions compare it. Pure. */
export function fieldValue(
  value: JsonValue | undefined,
  component: FormComponent,
  style: ValueStyle,
): PlainValue {
  if (value === undefined || value === null || value === "") return emptyValue;
  const { componentType } = component;
  if (typeof value === "boolean") return { text: value ? style.yes : style.no, raw: value };
  if (typeof value === "number") return { text: numberText(value, component, style), raw: value };
  if (Array.isArray(value)) return listValue(value, component, style);
  if (typeof value === "object") return textValue(fileName(value));
  if (componentType === ComponentType.date) return dayValue(value, style);
  if (componentType === ComponentType.dateTime) return instantValue(value, style);
  return { text: nameOf(value, component, style), raw: value };
}

function listValue(value: readonly JsonValue[], component: FormComponent, style: ValueStyle): PlainValue {
  const isRange = component.componentType === ComponentType.dateRange;
  const words = value.map((each) =>
    isRange && typeof each === "string"
      ? dayValue(each, style).text
      : fieldValue(each, component, style).text,
  );
  const apart = isRange
    ? style.language === "en-US"
      ? " – "
      : "至"
    : style.language === "en-US"
      ? ", "
      : "、";
  return textValue(words.filter((word) => word !== "").join(apart));
}

function numberText(
  value: number,
  { componentType, decimals }: FormComponent,
  { language }: ValueStyle,
): string {
  const isMoney = componentType === ComponentType.money;
  return new Intl.NumberFormat(language, {
    useGrouping: isMoney,
    minimumFractionDigits: isMoney ? (decimals ?? 2) : 0,
    maximumFractionDigits: decimals ?? 2,
  }).format(value);
}

function instantValue(value: string, { language, timeZone }: ValueStyle): PlainValue {
  const at = Date.parse(value);
  if (Number.isNaN(at)) return textValue(value);
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone });
  return { text: format.format(new Date(at)), raw: value };
}

function fileName(value: { [key: string]: JsonValue }): string {
  return typeof value["fileName"] === "string" ? value["fileName"] : "";
}

function nameOf(value: string, component: FormComponent, style: ValueStyle): string {
  const { componentType, candidateType, candidateValue = "", candidateJsonValue } = component;
  if (componentType === ComponentType.person) return style.person(value);
  if (componentType === ComponentType.department) return style.department(Number(value));
  if (candidateType === "DATAITEM") return style.itemValue(candidateValue, value) ?? value;
  const choice = candidateJsonValue?.find(({ VALUE }) => VALUE === value);
  return choice === undefined ? value : (choice.i18n?.[style.language] ?? choice.TEXT);
}

import { ComponentType } from "#contract/codes/component-type.ts";
import { isCalendarDay } from "#contract/rules/calendar-day.ts";
import { dayIn } from "#contract/rules/time-zone.ts";
import { emptyValue, type PlainValue, textValue } from "#contract/documents/document-values.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { calledFile, calledValue, type ValueWords } from "../../form/index.ts";

/** A calendar day as the language writes it out: `2026年11月26日`. Pure. */
export function dayValue(day: string, { language }: Pick<ValueWords, "language">): PlainValue {
  if (!isCalendarDay(day)) return textValue(day);
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  return { text: format.format(new Date(`${day}T00:00:00Z`)), raw: day };
}

/** The day of an instant where the organisation is. Pure. */
export function instantDay(
  instant: string | null,
  words: Pick<ValueWords, "language" | "timeZone">,
): PlainValue {
  if (instant === null) return emptyValue;
  return dayValue(dayIn(words.timeZone, Date.parse(instant)), words);
}

/** The value of a field as a document writes it, and as conditions compare it. Pure. */
export function fieldValue(
  value: JsonValue | undefined,
  component: FormComponent,
  words: ValueWords,
): PlainValue {
  if (value === undefined || value === null || value === "") return emptyValue;
  const { componentType } = component;
  if (typeof value === "boolean") return { text: value ? words.yes : words.no, raw: value };
  if (typeof value === "number") return { text: calledValue(value, component, words), raw: value };
  if (Array.isArray(value)) return listValue(value, component, words);
  if (typeof value === "object") return textValue(calledFile(value));
  if (componentType === ComponentType.date) return dayValue(value, words);
  if (componentType === ComponentType.dateTime) return instantValue(value, words);
  return { text: calledValue(value, component, words), raw: value };
}

function listValue(value: readonly JsonValue[], component: FormComponent, words: ValueWords): PlainValue {
  const isRange = component.componentType === ComponentType.dateRange;
  const parts = value.map((each) =>
    isRange && typeof each === "string"
      ? dayValue(each, words).text
      : fieldValue(each, component, words).text,
  );
  const apart = isRange
    ? words.language === "en-US"
      ? " – "
      : "至"
    : words.language === "en-US"
      ? ", "
      : "、";
  return textValue(parts.filter((part) => part !== "").join(apart));
}

function instantValue(value: string, { language, timeZone }: ValueWords): PlainValue {
  const at = Date.parse(value);
  if (Number.isNaN(at)) return textValue(value);
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone });
  return { text: format.format(new Date(at)), raw: value };
}

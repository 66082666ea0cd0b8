import { languages } from "../codes/language.ts";
import type { FieldProblem } from "../errors/refusal.ts";
import { isCalendarDay } from "../rules/calendar-day.ts";
import { isTimeZone } from "../rules/time-zone.ts";
import type { JsonValue } from "../schema.ts";
import { type ParameterName, parameterCatalogue } from "./catalogue.ts";
import type { ParameterKind } from "./define-parameter.ts";

/** What is wrong with a parameter's value, or nothing. The same function judges it in the screen and on the server. Pure. */
export function parameterProblem(name: ParameterName, value: JsonValue): FieldProblem | undefined {
  const { value: kind } = parameterCatalogue[name] as { value: ParameterKind };
  switch (kind.kind) {
    case "integer":
      return integerProblem(value, kind.least, kind.most);
    case "switch":
      return typeof value === "boolean" ? undefined : { problem: "notYesOrNo" };
    case "choice":
      return kind.options.some((option) => option === value)
        ? undefined
        : { problem: "notOneOf", params: { allowed: kind.options.join(", ") } };
    case "text":
      return textProblem(value, kind.maxLength);
    case "texts":
      return textsProblem(value, kind.maxLength);
    case "time_zone":
      return isTimeZone(value) ? undefined : { problem: "notATimeZone" };
    case "spans":
      return spansProblem(value);
    case "weekdays":
      return weekdaysProblem(value);
    default:
      return daysProblem(value, kind.most);
  }
}

function integerProblem(value: JsonValue, minimum: number, maximum: number): FieldProblem | undefined {
  if (typeof value !== "number" || !Number.isSafeInteger(value)) return { problem: "notAnInteger" };
  if (value < minimum) return { problem: "belowMinimum", params: { minimum } };
  return value > maximum ? { problem: "aboveMaximum", params: { maximum } } : undefined;
}

function textProblem(value: JsonValue | undefined, max: number): FieldProblem | undefined {
  if (typeof value !== "string") return { problem: "notText" };
  if ([...value].length > max) return { problem: "tooLong", params: { max } };
  // oxlint-disable-next-line no-control-regex
  return /[\u0000-\u001F\u007F]/u.test(value) ? { problem: "notAccepted" } : undefined;
}

function textsProblem(value: JsonValue, max: number): FieldProblem | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return { problem: "notAnObject" };
  const unknown = Object.keys(value).find((key) => !languages.some((language) => language === key));
  if (unknown !== undefined) return { problem: "unknownField", params: { field: unknown } };
  return languages.map((language) => textProblem(value[language], max)).find((found) => found !== undefined);
}

/** Minutes after midnight of each span, in order; undefined where the text is none. Pure. */
export function readWorkSpans(text: string): readonly { from: number; to: number }[] | undefined {
  const spans = text.split(",").map((part) => {
    const [, fromHour, fromMinute, toHour, toMinute] =
      /^\s*(\d{1,2}):(\d{2})\s*-\s*(\d{1,2}):(\d{2})\s*$/u.exec(part) ?? [];
    return { from: minutesOf(fromHour, fromMinute), to: minutesOf(toHour, toMinute) };
  });
  const isGood = spans.every(
    ({ from, to }, at) => from < to && to <= 1_440 && (at === 0 || from >= (spans[at - 1]?.to ?? 0)),
  );
  return isGood ? spans : undefined;
}

function minutesOf(hour: string | undefined, minute: string | undefined): number {
  const past = Number(minute);
  return past < 60 ? Number(hour) * 60 + past : Number.NaN;
}

function spansProblem(value: JsonValue): FieldProblem | undefined {
  if (typeof value !== "string") return { problem: "notText" };
  return readWorkSpans(value) === undefined ? { problem: "notWorkSpans" } : undefined;
}

function weekdaysProblem(value: JsonValue): FieldProblem | undefined {
  if (!Array.isArray(value)) return { problem: "notAList" };
  if (value.length === 0) return { problem: "required" };
  const isGood = value.every((day) => Number.isInteger(day) && Number(day) >= 1 && Number(day) <= 7);
  return isGood && new Set(value).size === value.length ? undefined : { problem: "notAccepted" };
}

function daysProblem(value: JsonValue, max: number): FieldProblem | undefined {
  if (!Array.isArray(value)) return { problem: "notAList" };
  if (value.length > max) return { problem: "tooManyEntries", params: { max } };
  return value.every((day) => typeof day === "string" && isCalendarDay(day))
    ? undefined
    : { problem: "notADate" };
}

import { defaultLanguage, type Language } from "#contract/codes/language.ts";
import { isCalendarDay } from "#contract/rules/calendar-day.ts";
import { usualTimeZone } from "#contract/rules/time-zone.ts";
import { writtenDay, writtenInstant } from "#contract/rules/written-days.ts";

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/u;
/** Parameters that tell a day where their value is one. A title or a remark stays as somebody wrote it, whatever that looks like. */
const ofDays: readonly string[] = ["day", "today", "date", "from", "to", "until"];

/**
 * Parameters as a sentence shows them: days and instants as its language writes them, lists with its separator, names by
 * language in the one that is asked for.
 *
 * @param timeZone by whose clocks instants are told: those of the reader's organisation, or of the group's seat
 */
export function shownParams(
  params: Readonly<Record<string, unknown>>,
  language: Language,
  timeZone: string = usualTimeZone,
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      isDay(name, value)
        ? formatOf(language, "UTC", writtenDay).format(new Date(value))
        : shown(value, language, timeZone),
    ]),
  );
}

function shown(value: unknown, language: Language, timeZone: string): string | number {
  if (typeof value === "number") return value;
  if (typeof value === "string")
    return isInstant(value) ? formatOf(language, timeZone, writtenInstant).format(new Date(value)) : value;
  if (Array.isArray(value)) {
    return value.map((item) => shown(item, language, timeZone)).join(language === "en-US" ? ", " : "、");
  }
  if (value === null || value === undefined) return "";
  return nameIn(value as Partial<Record<Language, unknown>>, language) ?? JSON.stringify(value);
}

/** A name that is kept by language; the default one where this one is missing. */
function nameIn(names: Partial<Record<Language, unknown>>, language: Language): string | undefined {
  const name = names[language] ?? names[defaultLanguage];
  return typeof name === "string" ? name : undefined;
}

function isDay(name: string, value: unknown): value is string {
  return ofDays.includes(name) && typeof value === "string" && isCalendarDay(value);
}

/** Whether a text is an instant: of a day that there is, for people write what looks like one, too. */
function isInstant(text: string): boolean {
  return instant.test(text) && !Number.isNaN(Date.parse(text));
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(
  language: Language,
  timeZone: string,
  style: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${style.timeStyle ?? ""}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...style, timeZone });
  formats.set(key, format);
  return format;
}

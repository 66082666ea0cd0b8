import { defaultLanguage, type Language } from "#contract/codes/language.ts";
import { usualTimeZone } from "#contract/rules/time-zone.ts";

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/u;

/**
 * Parameters as a sentence shows them: instants in words, lists with their language's separator, names by language in the
 * one that is asked for.
 *
 * @param timeZone by whose clocks instants are told: those of the reader's organisation, or of the group's seat
 */
export function shownParams(
  params: Readonly<Record<string, unknown>>,
  language: Language,
  timeZone: string = usualTimeZone,
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, shown(value, language, timeZone)]),
  );
}

function shown(value: unknown, language: Language, timeZone: string): string | number {
  if (typeof value === "number") return value;
  if (typeof value === "string")
    return isInstant(value) ? dateTime(language, timeZone).format(new Date(value)) : value;
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

/** Whether a text is an instant: of a day that there is, for people write what looks like one, too. */
function isInstant(text: string): boolean {
  return instant.test(text) && !Number.isNaN(Date.parse(text));
}

const formats = new Map<string, Intl.DateTimeFormat>();

function dateTime(language: Language, timeZone: string): Intl.DateTimeFormat {
  const key = `${language} ${timeZone}`;
  const format =
    formats.get(key) ??
    // As the screens write it (`web/i18n/formats.ts`).
    new Intl.DateTimeFormat(language, {
      dateStyle: "medium",
      timeStyle: "short",
      hourCycle: "h23",
      timeZone,
    });
  formats.set(key, format);
  return format;
}

import { defaultLanguage, type Language } from "#contract/codes/language.ts";
import { writtenDay } from "#contract/rules/written-days.ts";

/** A day, `YYYY-MM-DD`, as sentences in a language write it. */
export function dayInWords(day: string, language: Language = defaultLanguage): string {
  return new Intl.DateTimeFormat(language, { ...writtenDay, timeZone: "UTC" }).format(new Date(day));
}

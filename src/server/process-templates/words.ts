import { defaultLanguage, type Language } from "#contract/codes/language.ts";
import type { Words } from "./process-template.ts";

/** The words besides those of the language in which definitions and forms are written. */
export function inOtherLanguages(words: Words): Partial<Record<Language, string>> {
  return Object.fromEntries(Object.entries(words).filter(([language]) => language !== defaultLanguage));
}

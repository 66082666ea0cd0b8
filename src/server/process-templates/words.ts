import { defaultLanguage, type Language } from "#contract/codes/language.ts";
import type { Words } from "./process-template.ts";

/** The words besides those of the language in which definitions and forms are written. */
export function inOtherLanguages(words: Words): Partial<Record<Language, string>> {
  return Object.fromEntries(Object.entries(words).filter(([language]) => language !== defaultLanguage));
}

/** A name as it is kept: the text for everybody, and what it is in other languages. */
export interface StoredName {
  text: string;
  names: Partial<Record<Language, string>>;
}

/**
 * What somebody called what they made of a template: its own names in every language where they left it as they read it,
 * else theirs, which is that of their language, too.
 */
export function nameAsTyped(words: Words, typed: string, language: Language): StoredName {
  if (typed === words[language]) return { text: words[defaultLanguage], names: inOtherLanguages(words) };
  return { text: typed, names: language === defaultLanguage ? {} : { [language]: typed } };
}

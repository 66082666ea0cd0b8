import { type Language, defaultLanguage, languages } from "#contract/codes/language.ts";
import { texts } from "./texts.ts";

const storageKey = "chancery.language";

/** The language chosen on this device; Chinese until one is chosen (spec §9). */
export function chosenLanguage(): Language {
  const stored = localStorage.getItem(storageKey);
  return languages.find((language) => language === stored) ?? defaultLanguage;
}

/** Shows another language from now on; the texts of the open screens are fetched before it changes. */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(storageKey, language);
  await texts.changeLanguage(language);
  document.documentElement.lang = language;
}

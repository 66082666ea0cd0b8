import { type Language, defaultLanguage, languages } from "#contract/codes/language.ts";
import { queryClient } from "../api/index.ts";
import { texts } from "./texts.ts";

const storageKey = "chancery.language";

/** The language chosen on this device; Chinese until one is chosen (spec §9). */
export function chosenLanguage(): Language {
  const stored = localStorage.getItem(storageKey);
  return languages.find((language) => language === stored) ?? defaultLanguage;
}

/**
 * Shows another language from now on; the texts of the open screens are fetched before it changes, and what the server
 * worded (the menu, the titles of tables) after it.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  localStorage.setItem(storageKey, language);
  await texts.changeLanguage(language);
  document.documentElement.lang = language;
  void queryClient.invalidateQueries();
}

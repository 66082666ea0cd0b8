import type { Language } from "#contract/codes/language.ts";

export type Texts = { [key: string]: string | Texts };

const files = import.meta.glob<Texts>("/src/contract/texts/*/*.json", { import: "default" });

/** Loads the texts of one area in one language; each is a file of its own, fetched when a screen needs it. */
export async function loadArea(language: Language, area: string): Promise<Texts> {
  const load = files[`/src/contract/texts/${language}/${area}.json`];
  if (!load) throw new Error(`There is no text file for the area ${area} in ${language}`);
  return load();
}

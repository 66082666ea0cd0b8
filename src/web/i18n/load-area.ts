import type { Language } from "#contract/codes/language.ts";

export type Texts = { [key: string]: string | Texts };

/** A plain call, without a type argument: by it vitest knows not to keep what was made of this file when another area comes. */
const files = import.meta.glob("/src/contract/texts/*/*.json", { import: "default" }) as Record<
  string,
  () => Promise<Texts>
>;

/** Loads the texts of one area in one language; each is a file of its own, fetched when a screen needs it. */
export async function loadArea(language: Language, area: string): Promise<Texts> {
  const load = files[`/src/contract/texts/${language}/${area}.json`];
  if (!load) throw new Error(`There is no text file for the area ${area} in ${language}`);
  return load();
}

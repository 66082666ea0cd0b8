import { defaultLanguage, type Language, languages } from "#contract/codes/language.ts";
import { text } from "../texts/index.ts";
import type { DefaultMenu } from "./default-menus.ts";

/** The name of a menu entry that the product brings, in a language. */
export function menuNameIn(language: Language, menu: DefaultMenu): string {
  return text(language, "routes", `${menu.menuUrl === undefined ? "group" : "title"}.${menu.name}`);
}

/** The names in the languages besides the default one, as the table keeps them. */
export function otherMenuNames(menu: DefaultMenu): Record<string, string> {
  const others = languages.filter((language) => language !== defaultLanguage);
  return Object.fromEntries(others.map((language) => [language, menuNameIn(language, menu)]));
}

import { type Language, languages } from "#contract/codes/language.ts";
import english from "#contract/texts/en-US/fields.json" with { type: "json" };
import japanese from "#contract/texts/ja-JP/fields.json" with { type: "json" };
import chinese from "#contract/texts/zh-CN/fields.json" with { type: "json" };
import type { OtherTexts } from "./table-schema.ts";
import type { Texts } from "./table-model.ts";

/**
 * Labels that repeat from table to table stand once, in `contract/texts/<language>/fields.json`:
 * a schema writes only the Chinese title (启用), and the other languages are found under the same key there.
 * Groups of forms and of the navigation, and common actions, are found by name.
 */
type Section = "labels" | "groups" | "actions";
const sharedTexts: Readonly<Record<Language, Record<Section, Readonly<Record<string, string>>>>> = {
  "zh-CN": chinese,
  "en-US": english,
  "ja-JP": japanese,
};

let keysByChinese: Map<string, string> | undefined;

function keyOfChinese(title: string): string | undefined {
  keysByChinese ??= new Map(Object.entries(sharedTexts["zh-CN"].labels).map(([key, text]) => [text, key]));
  return keysByChinese.get(title);
}

/** The texts of a name in a section, or undefined if the shared labels do not know it. */
export function sharedByName(section: Section, name: string): Texts | undefined {
  if (!Object.hasOwn(sharedTexts["zh-CN"][section], name)) return undefined;
  return textsFrom((language) => sharedTexts[language][section][name] ?? name);
}

/** What a title says in another language: its own text, else the shared label's. */
export function textIn(
  language: Language,
  title: string | undefined,
  others: OtherTexts | undefined,
): string | undefined {
  if (language === "zh-CN") return title;
  const own = others?.[language];
  if (own !== undefined) return own;
  const key = title === undefined ? undefined : keyOfChinese(title);
  return key === undefined ? undefined : sharedTexts[language].labels[key];
}

/**
 * A title in every language. Where a language is missing (the lint says so) the Chinese title stands in,
 * then English, then `fallback`.
 */
export function titlesOf(source: { title?: string; "x-i18n"?: OtherTexts }, fallback: string): Texts {
  const stand = source.title ?? source["x-i18n"]?.["en-US"] ?? fallback;
  return textsFrom((language) => textIn(language, source.title, source["x-i18n"]) ?? stand);
}

/** Languages that a title is missing in. */
export function missingLanguages(source: { title?: string; "x-i18n"?: OtherTexts }): Language[] {
  return languages.filter((language) => textIn(language, source.title, source["x-i18n"]) === undefined);
}

function textsFrom(text: (language: Language) => string): Texts {
  return { "zh-CN": text("zh-CN"), "en-US": text("en-US"), "ja-JP": text("ja-JP") };
}

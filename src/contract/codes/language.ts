/** The interface languages, default first (spec §1). */
export const languages = ["zh-CN", "en-US", "ja-JP"] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = "zh-CN";

/** What each language calls itself. */
export const languageName = {
  "zh-CN": "简体中文",
  "en-US": "English",
  "ja-JP": "日本語",
} as const satisfies Record<Language, string>;

/** The `lang` header's spelling of a language (spec §7 Transport conventions). */
export const languageHeader = {
  "zh-CN": "zh_CN",
  "en-US": "en_US",
  "ja-JP": "ja_JP",
} as const satisfies Record<Language, string>;

/** Reads a `lang` header; anything unknown is the default language. */
export function languageFromHeader(header: string | undefined): Language {
  const wanted = header?.replace("_", "-").toLowerCase();
  return languages.find((language) => language.toLowerCase() === wanted) ?? defaultLanguage;
}

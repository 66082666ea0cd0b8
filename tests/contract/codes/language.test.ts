import { expect, it } from "vitest";
import { defaultLanguage, languageFromHeader, languageHeader, languages } from "#contract/codes/language.ts";

it("speaks Chinese unless asked otherwise", () => {
  expect(defaultLanguage).toBe("zh-CN");
  expect(languages[0]).toBe(defaultLanguage);
});

it.each(languages)("reads its own header for %s", (language) => {
  expect(languageFromHeader(languageHeader[language])).toBe(language);
});

it.each([
  ["EN_us", "en-US"],
  ["ja-jp", "ja-JP"],
  ["fr_FR", "zh-CN"],
  ["", "zh-CN"],
  [undefined, "zh-CN"],
])("takes %j for %s", (header, language) => {
  expect(languageFromHeader(header)).toBe(language);
});

import { createInstance, type TFunction } from "i18next";
import type { Language } from "#contract/codes/language.ts";
import { languages } from "#contract/codes/language.ts";
import enErrors from "#contract/texts/en-US/errors.json" with { type: "json" };
import enMessages from "#contract/texts/en-US/messages.json" with { type: "json" };
import enProblems from "#contract/texts/en-US/problems.json" with { type: "json" };
import enReasons from "#contract/texts/en-US/reasons.json" with { type: "json" };
import jaErrors from "#contract/texts/ja-JP/errors.json" with { type: "json" };
import jaMessages from "#contract/texts/ja-JP/messages.json" with { type: "json" };
import jaProblems from "#contract/texts/ja-JP/problems.json" with { type: "json" };
import jaReasons from "#contract/texts/ja-JP/reasons.json" with { type: "json" };
import zhErrors from "#contract/texts/zh-CN/errors.json" with { type: "json" };
import zhMessages from "#contract/texts/zh-CN/messages.json" with { type: "json" };
import zhProblems from "#contract/texts/zh-CN/problems.json" with { type: "json" };
import zhReasons from "#contract/texts/zh-CN/reasons.json" with { type: "json" };
import { shownParams } from "./shown-params.ts";

const resources = {
  "zh-CN": { errors: zhErrors, messages: zhMessages, problems: zhProblems, reasons: zhReasons },
  "en-US": { errors: enErrors, messages: enMessages, problems: enProblems, reasons: enReasons },
  "ja-JP": { errors: jaErrors, messages: jaMessages, problems: jaProblems, reasons: jaReasons },
} as const satisfies Record<Language, Record<TextArea, object>>;

/** A file of texts the server speaks from: `texts/<language>/<area>.json`. */
export type TextArea = "errors" | "messages" | "problems" | "reasons";

const i18n = createInstance();
void i18n.init({
  resources,
  supportedLngs: [...languages],
  fallbackLng: false,
  initAsync: false,
  ns: ["errors", "messages", "problems", "reasons"],
  defaultNS: "errors",
  // Keys are names, not paths, and what a person typed is shown as typed.
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
});

const translators = new Map<string, TFunction>();

/** The text of a key in a language, with its parameters put in. An unknown key is shown as it is. */
export function text(
  language: Language,
  area: TextArea,
  key: string,
  params: Readonly<Record<string, unknown>> = {},
): string {
  const name = `${language}/${area}`;
  const translate = translators.get(name) ?? i18n.getFixedT(language, area);
  translators.set(name, translate);
  return translate(key, { ...shownParams(params, language), nest: false });
}

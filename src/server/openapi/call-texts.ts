import type { Language } from "#contract/codes/language.ts";
import english from "#contract/texts/en-US/calls.json" with { type: "json" };
import japanese from "#contract/texts/ja-JP/calls.json" with { type: "json" };
import chinese from "#contract/texts/zh-CN/calls.json" with { type: "json" };

export type CallTexts = typeof english;

/** The words of the documentation around the calls, by language. */
export const callTexts: Readonly<Record<Language, CallTexts>> = {
  "zh-CN": chinese,
  "en-US": english,
  "ja-JP": japanese,
};

/** A text with what it mentions put in. */
export function filled(text: string, params: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => String(params[name]));
}

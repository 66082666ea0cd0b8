import { type Language, languages } from "#contract/codes/language.ts";
import english from "#contract/texts/en-US/fields.json" with { type: "json" };
import japanese from "#contract/texts/ja-JP/fields.json" with { type: "json" };
import chinese from "#contract/texts/zh-CN/fields.json" with { type: "json" };
import type { FieldModel } from "./table-model.ts";

const heads: Readonly<Record<Language, string>> = {
  "zh-CN": chinese.sheet.nameHead,
  "en-US": english.sheet.nameHead,
  "ja-JP": japanese.sheet.nameHead,
};

/** The head of the column that an export puts beside a reference: what it points to is called. */
export function nameHead({ titles }: FieldModel, language: Language): string {
  return heads[language].replace("{{title}}", titles[language]);
}

/** Such heads in every language. An import passes those columns over: the value beside them says the same. */
export function nameHeads(field: FieldModel): string[] {
  return field.reference === undefined ? [] : languages.map((language) => nameHead(field, language));
}

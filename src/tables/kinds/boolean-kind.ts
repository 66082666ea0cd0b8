import type { Language } from "#contract/codes/language.ts";
import type { JsonValue } from "#contract/schema.ts";
import { compareScalars, type FieldKindDefinition } from "./field-kind.ts";

/** What a spreadsheet's cell says for yes and no, by language; the first entries of each are also read. */
const written: Readonly<Record<Language, readonly [yes: string, no: string]>> = {
  "zh-CN": ["是", "否"],
  "en-US": ["Yes", "No"],
  "ja-JP": ["はい", "いいえ"],
};
const yes = ["true", "y", "yes", "1", "on", "是", "√", "はい"];
const no = ["false", "n", "no", "0", "off", "否", "×", "いいえ"];

function asBoolean(value: JsonValue): boolean | undefined {
  if (typeof value === "boolean") return value;
  const word = String(value).trim().toLowerCase();
  if (yes.includes(word)) return true;
  return no.includes(word) ? false : undefined;
}

/** Yes or no. */
export const booleanKind: FieldKindDefinition = {
  columnType: "boolean",
  emptyValue: null,
  operators: ["eq", "ne", "in", "isNull"],
  sortable: true,
  widgets: ["switch", "radio", "select"],
  compare: compareScalars,
  readValue: asBoolean,
  readText: asBoolean,
  writeText: (value, _field, { language }) => written[language][value === true ? 0 : 1],
};

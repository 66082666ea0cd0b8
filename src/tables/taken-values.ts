import type { RecordError } from "./record-error.ts";
import type { TableModel, Texts } from "./table-model.ts";

/** The titles of fields that are one thing only together, in each language. Pure. */
export function titlesTogether({ fields }: Pick<TableModel, "fields">, set: readonly string[]): Texts {
  const titles = set.map((name) => fields.find((field) => field.name === name)?.titles);
  const inLanguage = (language: keyof Texts): string =>
    titles.map((title, at) => title?.[language] ?? set[at]).join(" + ");
  return { "zh-CN": inLanguage("zh-CN"), "en-US": inLanguage("en-US"), "ja-JP": inLanguage("ja-JP") };
}

/**
 * What is wrong with values that another row has: of several that must be unique together all fields are named. One that
 * the reader may not see would be told: then none is. Pure.
 */
export function valuesTaken(
  model: Pick<TableModel, "fields">,
  set: readonly string[],
  mayRead: (name: string) => boolean,
): RecordError {
  if (set.length < 2 || !set.every(mayRead)) return { code: "notUnique", params: {} };
  return { code: "setNotUnique", params: { fields: { ...titlesTogether(model, set) } } };
}

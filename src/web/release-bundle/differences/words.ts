import type { Language } from "#contract/codes/language.ts";
import type { CandidateNames } from "../../conditions/index.ts";
import { joinTexts } from "../../fields/index.ts";
import { formatNumber, type Say } from "../../i18n/index.ts";

/**
 * What differences are said with. `t` reaches the texts of `release-bundle`, `form-builder`, `form-design`, `conditions`,
 * `approver-matrix`, `process-design`, `process-words`, `read-rules` and `task`.
 */
export interface Words {
  t: Say;
  language: Language;
  /** What values that forms choose from elsewhere are called (`formLooks`). */
  names?: CandidateNames;
}

/** Texts in further languages, a line for each. Pure. */
export function namesInLanguages(names: unknown, { t }: Words): string[] {
  return Object.entries((names ?? {}) as Record<string, string>).map(([language, said]) =>
    t("process-design:who.rule", { rule: t(`process-words:language.${language}`), argument: said }),
  );
}

/** A value without words of its own: nothing, yes or no, a figure, a text, several of them. Pure. */
export function plainWords(value: unknown, words: Words): string[] {
  if (value === undefined || value === null || value === "") return [];
  if (typeof value === "boolean") return [words.t(value ? "app:yes" : "app:no")];
  if (typeof value === "number") return [formatNumber(value, 10)];
  if (typeof value === "string") return [value];
  if (!Array.isArray(value)) return [JSON.stringify(value)];
  return [
    joinTexts(
      value.flatMap((each) => plainWords(each, words)),
      words.language,
    ),
  ];
}

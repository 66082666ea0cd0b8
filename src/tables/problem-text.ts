import type { Language } from "#contract/codes/language.ts";
import englishQuery from "#contract/texts/en-US/query-problems.json" with { type: "json" };
import englishRecord from "#contract/texts/en-US/record-errors.json" with { type: "json" };
import englishLint from "#contract/texts/en-US/schema-lint.json" with { type: "json" };
import japaneseQuery from "#contract/texts/ja-JP/query-problems.json" with { type: "json" };
import japaneseRecord from "#contract/texts/ja-JP/record-errors.json" with { type: "json" };
import japaneseLint from "#contract/texts/ja-JP/schema-lint.json" with { type: "json" };
import chineseQuery from "#contract/texts/zh-CN/query-problems.json" with { type: "json" };
import chineseRecord from "#contract/texts/zh-CN/record-errors.json" with { type: "json" };
import chineseLint from "#contract/texts/zh-CN/schema-lint.json" with { type: "json" };
import type { JsonValue } from "#contract/schema.ts";
import type { QueryProblem } from "./filter-ast.ts";
import type { RecordError } from "./record-error.ts";
import type { SchemaProblem } from "./schema-problem.ts";

const lintTexts = { "zh-CN": chineseLint, "en-US": englishLint, "ja-JP": japaneseLint };
const recordTexts = { "zh-CN": chineseRecord, "en-US": englishRecord, "ja-JP": japaneseRecord };
const queryTexts = { "zh-CN": chineseQuery, "en-US": englishQuery, "ja-JP": japaneseQuery };

/** What a person reads about a value that was refused. */
export function recordErrorText(error: RecordError, language: Language): string {
  if (error.message !== undefined) return error.message[language];
  const texts = recordTexts[language];
  if (error.code === "badPattern" && error.params.example !== undefined)
    return fill(texts.patternLike, error.params);
  return fill(texts.errors[error.code], {
    ...error.params,
    ...spokenOf(texts.kinds, "kind", error.params),
    ...spokenOf(texts.formats, "format", error.params),
    ...titlesIn(language, error.params),
  });
}

/** A parameter that the texts have a word for. */
function spokenOf(
  words: Readonly<Record<string, string>>,
  name: string,
  params: RecordError["params"],
): RecordError["params"] {
  const said = params[name];
  const word = typeof said === "string" && Object.hasOwn(words, said) ? words[said] : undefined;
  return word === undefined ? {} : { [name]: word };
}

/** Titles of fields stand in every language with an error that is kept for whoever reads it. */
function titlesIn(language: Language, { fields }: RecordError["params"]): RecordError["params"] {
  if (typeof fields !== "object" || fields === null || Array.isArray(fields)) return {};
  return { fields: fields[language] ?? "" };
}

/** What the author of a schema reads: cause and remedy; file and place are told beside it. */
export function schemaProblemText(problem: SchemaProblem, language: Language): string {
  const texts = lintTexts[language];
  const cause = fill(texts.problems[problem.code], problem.params);
  return problem.nearest === undefined
    ? cause
    : `${cause}${fill(texts.nearest, { nearest: problem.nearest })}`;
}

/** What the sender of a filter, order or page reads. */
export function queryProblemText(problem: QueryProblem, language: Language): string {
  const texts = queryTexts[language];
  const cause = fill(texts.problems[problem.code], problem.params);
  return problem.nearest === undefined
    ? cause
    : `${cause}${fill(texts.nearest, { nearest: problem.nearest })}`;
}

/** Puts parameters into a text: `{{name}}`. Lists are joined; what is missing shows as nothing. */
function fill(text: string, params: { [name: string]: JsonValue }): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => spoken(params[name]));
}

function spoken(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return "";
  if (Array.isArray(value)) return value.map(spoken).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

import type { JsonValue } from "#contract/schema.ts";
import { readJsonText } from "./json-text.ts";
import { nearestWord } from "./nearest-word.ts";
import type { Row } from "./table-model.ts";

/**
 * How a back end spells lists, answers and errors, so that the same screens run on ours or on one that was there before.
 * The names are dotted paths into the answer; an empty name means the answer itself.
 */
export interface Profile {
  /** Name of the flag that says yes, and what it says; an empty name: the HTTP status alone says. */
  okField: string;
  okValue: string | number | boolean;
  dataField: string;
  messageField: string;
  rowsField: string;
  totalField: string;
  pageName: string;
  pageSizeName: string;
  /** Number of the first page there: 0 or 1. */
  firstPage: number;
  sortName: string;
  /** `signed` ["-a"], `words` "a desc,b asc", `pair` only the first, as `name` and `nameOrder`. */
  sortStyle: "signed" | "words" | "pair";
  filterName: string;
  /** `nested`: our filter as JSON under `filterName`. `flat`: a property each, with the operator as suffix (`amount_gte`). */
  filterStyle: "nested" | "flat";
  /** Where an error names the texts of fields. */
  errorsField: string;
  languageHeader: string;
  /** `zh_CN` or `zh-CN`. */
  languageStyle: "underscore" | "hyphen";
}

/** Our own server's spelling; a profile in the file says only where it differs. */
export const ownProfile: Profile = {
  okField: "flag",
  okValue: true,
  dataField: "data",
  messageField: "msg",
  rowsField: "rows",
  totalField: "total",
  pageName: "page",
  pageSizeName: "pageSize",
  firstPage: 1,
  sortName: "sort",
  sortStyle: "signed",
  filterName: "filter",
  filterStyle: "nested",
  errorsField: "errors",
  languageHeader: "lang",
  languageStyle: "underscore",
};

const allowed: Readonly<Record<string, readonly JsonValue[]>> = {
  firstPage: [0, 1],
  sortStyle: ["signed", "words", "pair"],
  filterStyle: ["nested", "flat"],
  languageStyle: ["underscore", "hyphen"],
};

export interface ProfileProblem {
  path: string;
  code: "badJson" | "wrongType" | "unknownWord" | "notAllowed";
  nearest?: string;
  line?: number;
  column?: number;
}

/** Reads `schemas/profiles.json`: name → differences from our own spelling. Problems are answered beside what could be read. Pure. */
export function readProfiles(text: string): {
  profiles: ReadonlyMap<string, Profile>;
  problems: readonly ProfileProblem[];
} {
  const read = readJsonText(text);
  if ("error" in read) {
    const { path, line, column } = read.error;
    return { profiles: new Map(), problems: [{ path, code: "badJson", line, column }] };
  }
  const problems: ProfileProblem[] = [];
  const profiles = new Map<string, Profile>();
  if (!isObject(read.value)) return { profiles, problems: [{ path: "", code: "wrongType" }] };
  for (const [name, words] of Object.entries(read.value)) {
    if (name.startsWith("$")) continue;
    const found = isObject(words)
      ? wordProblems(name, words)
      : [{ path: `/${name}`, code: "wrongType" as const }];
    problems.push(...found);
    if (found.length === 0) profiles.set(name, { ...ownProfile, ...(words as object) });
  }
  return { profiles, problems };
}

const isObject = (value: JsonValue | undefined): value is { [key: string]: JsonValue } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function wordProblems(name: string, words: { [word: string]: JsonValue }): ProfileProblem[] {
  const known: { [word: string]: JsonValue } = { ...ownProfile };
  return Object.entries(words).flatMap(([word, value]): ProfileProblem[] => {
    const path = `/${name}/${word}`;
    if (word === "$comment") return [];
    if (!Object.hasOwn(known, word)) {
      const nearest = nearestWord(word, Object.keys(known));
      return [{ path, code: "unknownWord", ...(nearest === undefined ? {} : { nearest }) }];
    }
    if (word === "okValue")
      return isObject(value) || Array.isArray(value) ? [{ path, code: "wrongType" }] : [];
    if (typeof value !== typeof known[word]) return [{ path, code: "wrongType" }];
    return allowed[word]?.includes(value) === false ? [{ path, code: "notAllowed" }] : [];
  });
}

/** A list's input as this back end wants it. `filter` is in our spelling, values alone or `{operator: value}`. */
export function listInput(
  profile: Profile,
  list: { page: number; pageSize: number; sort: readonly string[]; filter: { [field: string]: JsonValue } },
): { [name: string]: JsonValue } {
  const [first] = list.sort;
  const sort: { [name: string]: JsonValue } =
    profile.sortStyle === "signed"
      ? { [profile.sortName]: [...list.sort] }
      : profile.sortStyle === "words"
        ? {
            [profile.sortName]: list.sort
              .map((term) => `${term.replace(/^-/, "")} ${direction(term)}`)
              .join(","),
          }
        : first === undefined
          ? {}
          : { [profile.sortName]: first.replace(/^-/, ""), [`${profile.sortName}Order`]: direction(first) };
  return {
    [profile.pageName]: list.page - 1 + profile.firstPage,
    [profile.pageSizeName]: list.pageSize,
    ...sort,
    ...(profile.filterStyle === "nested" ? { [profile.filterName]: list.filter } : flat(list.filter)),
  };
}

const direction = (term: string): "asc" | "desc" => (term.startsWith("-") ? "desc" : "asc");

function flat(filter: { [field: string]: JsonValue }): { [name: string]: JsonValue } {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([field, wanted]) =>
      isObject(wanted)
        ? Object.entries(wanted).map(([operator, value]): [string, JsonValue] => [
            operator === "eq" ? field : `${field}_${operator}`,
            value,
          ])
        : [[field, wanted] as [string, JsonValue]],
    ),
  );
}

/** The value at a dotted path; the whole at an empty one. */
export function valueAt(body: JsonValue | undefined, path: string): JsonValue | undefined {
  let value = body;
  for (const step of path === "" ? [] : path.split(".")) {
    if (!isObject(value)) return undefined;
    value = value[step];
  }
  return value;
}

/** Rows and total out of an answer's body, or what it says went wrong. */
export function readListAnswer(
  profile: Profile,
  body: JsonValue,
): { rows: Row[]; total: number | undefined } | { message: string; errors: { [field: string]: string } } {
  const isOk = profile.okField === "" || valueAt(body, profile.okField) === profile.okValue;
  const data = valueAt(body, profile.dataField);
  const rows = valueAt(data, profile.rowsField);
  if (isOk && Array.isArray(rows)) {
    const total = valueAt(data, profile.totalField);
    return { rows: rows.filter(isObject), total: typeof total === "number" ? total : undefined };
  }
  const errors = valueAt(body, profile.errorsField);
  const texts = Object.entries(isObject(errors) ? errors : {}).map(
    ([field, text]) => [field, String(text)] as const,
  );
  return { message: String(valueAt(body, profile.messageField) ?? ""), errors: Object.fromEntries(texts) };
}

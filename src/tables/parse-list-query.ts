import type { JsonValue } from "#contract/schema.ts";
import { limits } from "#contract/limits.ts";
import { readSortTerm } from "./build-model.ts";
import { type FilterNode, type QueryProblem, queryLimits } from "./filter-ast.ts";
import { kindOf } from "./field-kinds.ts";
import { nearestWord } from "./nearest-word.ts";
import { parseFilter } from "./parse-filter.ts";
import { fieldOf } from "./table-fields.ts";
import type { SortTerm, TableModel } from "./table-model.ts";

/** A page of a list, checked: `after` holds one value for each term of `sort` (null where the last row had none). */
export interface ListQuery {
  filter: FilterNode;
  /** Ends with the key, so that the order is total. Empty values come last, whichever way a term sorts. */
  sort: readonly SortTerm[];
  page: number;
  pageSize: number;
  after?: readonly JsonValue[];
  /** Absent: every readable field. */
  columns?: readonly string[];
}

export type ListQueryResult = { query: ListQuery } | { problems: readonly QueryProblem[] };

/** Reads `["-createdAt", "name"]`. Each readable field whose kind has an order sorts; the key is added at the end. */
export function parseSort(
  model: TableModel,
  json: JsonValue | undefined,
  readableFields: ReadonlySet<string>,
): { sort: readonly SortTerm[] } | { problems: readonly QueryProblem[] } {
  if (json === undefined || json === null)
    return { sort: withKey(model, readableSort(model, readableFields)) };
  if (!Array.isArray(json)) return { problems: [{ path: "sort", code: "notAList", params: {} }] };
  if (json.length > queryLimits.sortTerms)
    return { problems: [{ path: "sort", code: "tooManySorts", params: { most: queryLimits.sortTerms } }] };
  const problems: QueryProblem[] = [];
  const terms = json.flatMap((text, index): SortTerm[] => {
    const path = `sort[${index}]`;
    const term = readSortTerm(String(text));
    const field = readableFields.has(term.field) ? fieldOf(model, term.field) : undefined;
    if (field === undefined) {
      const nearest = nearestWord(term.field, readableFields);
      problems.push({
        path,
        code: "unknownField",
        params: { name: term.field },
        ...(nearest === undefined ? {} : { nearest }),
      });
    } else if (!kindOf(field).sortable) {
      problems.push({ path, code: "notSortable", params: { name: term.field, kind: field.kind } });
    }
    return [term];
  });
  return problems.length > 0 ? { problems } : { sort: withKey(model, terms) };
}

function readableSort(model: TableModel, readableFields: ReadonlySet<string>): SortTerm[] {
  return model.sort.filter((term) => readableFields.has(term.field));
}

/** Later terms of a field say nothing once it was compared; the key makes the order total. */
function withKey(model: TableModel, terms: readonly SortTerm[]): SortTerm[] {
  const all = [...terms, { field: model.key, descending: terms.at(-1)?.descending ?? false }];
  return all.filter((term, index) => all.findIndex((other) => other.field === term.field) === index);
}

/** Reads the input of `listByPage`. Unknown properties of the input are the call schema's to refuse. Pure. */
export function parseListQuery(
  model: TableModel,
  input: { [property: string]: JsonValue },
  readableFields: ReadonlySet<string>,
): ListQueryResult {
  const problems: QueryProblem[] = [];
  const filter = parseFilter(model, input.filter, readableFields);
  const sort = parseSort(model, input.sort, readableFields);
  if ("problems" in filter) problems.push(...filter.problems);
  if ("problems" in sort) problems.push(...sort.problems);
  const page = whole(input.page, 1, 1, Number.MAX_SAFE_INTEGER);
  const pageSize = whole(input.pageSize, limits.pageSizeDefault, 1, limits.pageSizeMax);
  if (page === undefined) problems.push({ path: "page", code: "badPage", params: {} });
  if (pageSize === undefined)
    problems.push({ path: "pageSize", code: "badPageSize", params: { most: limits.pageSizeMax } });
  const columns = readColumns(input.columns, readableFields, problems);
  const after = "sort" in sort ? readPosition(model, sort.sort, input.after, problems) : undefined;
  if (
    "problems" in filter ||
    "problems" in sort ||
    page === undefined ||
    pageSize === undefined ||
    problems.length > 0
  ) {
    return { problems };
  }
  return {
    query: {
      filter: filter.filter,
      sort: sort.sort,
      page,
      pageSize,
      ...(after === undefined ? {} : { after }),
      ...(columns === undefined ? {} : { columns }),
    },
  };
}

function whole(
  json: JsonValue | undefined,
  fallback: number,
  least: number,
  most: number,
): number | undefined {
  if (json === undefined || json === null) return fallback;
  const value = typeof json === "string" ? Number(json) : json;
  return typeof value === "number" && Number.isSafeInteger(value) && value >= least && value <= most
    ? value
    : undefined;
}

function readColumns(
  json: JsonValue | undefined,
  readableFields: ReadonlySet<string>,
  problems: QueryProblem[],
): readonly string[] | undefined {
  if (json === undefined || json === null) return undefined;
  if (!Array.isArray(json)) {
    problems.push({ path: "columns", code: "notAList", params: {} });
    return undefined;
  }
  const names = json.map(String);
  const unknown = names.flatMap((name, index) => (readableFields.has(name) ? [] : [{ name, index }]));
  for (const { name, index } of unknown.slice(0, limits.problemsToldMax))
    problems.push({ path: `columns[${index}]`, code: "unknownField", params: { name } });
  return names;
}

/** The values of the last row seen, one for each sort term. */
function readPosition(
  model: TableModel,
  sort: readonly SortTerm[],
  json: JsonValue | undefined,
  problems: QueryProblem[],
): readonly JsonValue[] | undefined {
  if (json === undefined || json === null) return undefined;
  const values = Array.isArray(json) && json.length === sort.length ? json : undefined;
  const read = values?.map((value, index) => {
    const field = fieldOf(model, sort[index]?.field ?? "");
    return value === null || field === undefined ? null : kindOf(field).readValue(value, field);
  });
  if (read === undefined || read.includes(undefined)) {
    problems.push({ path: "after", code: "badPosition", params: { fields: sort.map((term) => term.field) } });
    return undefined;
  }
  return read.map((value) => value ?? null);
}

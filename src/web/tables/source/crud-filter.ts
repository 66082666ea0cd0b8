import type { CrudFilter, CrudSort } from "@refinedev/core";
import type { JsonValue } from "#contract/schema.ts";

type Json = { [name: string]: JsonValue };

const words: Readonly<Record<string, string>> = {
  eq: "eq",
  ne: "ne",
  contains: "like",
  in: "in",
  gte: "gte",
  lte: "lte",
};

/** refine's filters in the words of a table's list. Throws on one that no list of ours understands. */
export function filterOf(filters: readonly CrudFilter[]): Json | undefined {
  if (filters.length === 0) return undefined;
  const nodes = filters.map(nodeOf);
  return nodes.length === 1 ? nodes[0] : { and: nodes };
}

function nodeOf(filter: CrudFilter): Json {
  if (filter.operator === "and" || filter.operator === "or")
    return { [filter.operator]: filter.value.map(nodeOf) };
  const { field, operator, value } = filter as { field: string; operator: string; value: JsonValue };
  if (operator === "null" || operator === "nnull") return { [field]: { isNull: operator === "null" } };
  const word = words[operator];
  if (word === undefined) throw new Error(`A table's list has no filter "${operator}"`);
  return { [field]: { [word]: value } };
}

/** No field of a table is called so. */
const anyField = "*";

/** A text anywhere in the row, as a filter of refine's; the table's list calls it the keyword. */
export function anyText(value: string): CrudFilter {
  return { field: anyField, operator: "contains", value };
}

/** The text looked for anywhere, and the filters beside it. */
export function splitAnyText(filters: readonly CrudFilter[]): { keyword?: string; filters: CrudFilter[] } {
  const said = filters.find((filter) => "field" in filter && filter.field === anyField);
  return {
    ...(said?.value ? { keyword: String(said.value) } : {}),
    filters: filters.filter((filter) => filter !== said),
  };
}

/** refine's order in the words of a table's list: `-createdAt`. */
export function sortOf(sorters: readonly CrudSort[]): string[] {
  return sorters.map(({ field, order }) => (order === "desc" ? `-${field}` : field));
}

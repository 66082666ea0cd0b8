import type { JsonValue } from "#contract/schema.ts";
import type { FilterOperator } from "./kinds/field-kind.ts";

/**
 * A filter after checking: names are readable fields, values have the type of their field.
 * `isNull` carries true or false, `in` a list, `like` a text taken literally; an empty `and` holds for every row.
 */
export type FilterNode =
  | { kind: "and" | "or"; nodes: readonly FilterNode[] }
  | { kind: "test"; field: string; operator: FilterOperator; value: JsonValue };

/** The filter that every row passes. */
export const everything: FilterNode = { kind: "and", nodes: [] };

/** What can be wrong with a filter, an order or a page; the texts stand in `contract/texts/<language>/query-problems.json`. */
export const queryProblemCodes = [
  "notAnObject",
  "notAList",
  "unknownField",
  "unknownOperator",
  "operatorNotForKind",
  "badValue",
  "tooDeep",
  "tooManyTests",
  "tooManyValues",
  "tooManySorts",
  "notSortable",
  "badPage",
  "badPageSize",
  "badPosition",
] as const;
export type QueryProblemCode = (typeof queryProblemCodes)[number];

export interface QueryProblem {
  /** Where in the query: `filter.or[1].status.in`. */
  path: string;
  code: QueryProblemCode;
  params: { [name: string]: JsonValue };
  nearest?: string;
}

/** How much one query may ask. */
export const queryLimits = {
  depth: 8,
  tests: 200,
  /** Objects, groups and tests together. */
  nodes: 500,
  valuesPerTest: 1_000,
  sortTerms: 8,
  textCharacters: 500,
} as const;

import type { JsonValue } from "#contract/schema.ts";
import { everything, type FilterNode, parseFilter } from "#tables";
import type { Entity } from "../source/entity.ts";
import type { FieldFilter } from "./field-filter.ts";

type Json = { [name: string]: JsonValue };

/** Filters of a list as the JSON that a call takes: all of them must hold. Null where there are none. */
export function jsonOfFilters(filters: readonly FieldFilter[]): JsonValue {
  if (filters.length === 0) return null;
  return Object.fromEntries(filters.map((filter) => [filter.field, testOf(filter)]));
}

function testOf(filter: FieldFilter): Json {
  switch (filter.test) {
    case "eq":
    case "like":
      return { [filter.test]: filter.value };
    case "in":
      return { in: [...filter.values] };
    case "range":
      return {
        ...(filter.from === null ? {} : { gte: filter.from }),
        ...(filter.to === null ? {} : { lte: filter.to }),
      };
    default:
      return { isNull: filter.test === "empty" };
  }
}

/** Reads it back; undefined where it says more than filters of a list can, or does not fit the table. */
export function filtersOfJson(entity: Entity, json: JsonValue): FieldFilter[] | undefined {
  if (json === null) return [];
  const parsed = parseFilter(entity.model, json, entity.readable);
  if ("problems" in parsed) return undefined;
  const { filter } = parsed;
  if (filter === everything || (filter.kind === "and" && filter.nodes.length === 0)) return undefined;
  const tests = filter.kind === "and" ? filter.nodes : [filter];
  const filters = new Map<string, FieldFilter>();
  for (const test of tests.flatMap((node) => (node.kind === "and" ? node.nodes : [node]))) {
    const next = filterOf(test, test.kind === "test" ? filters.get(test.field) : undefined);
    if (next === undefined) return undefined;
    filters.set(next.field, next);
  }
  return [...filters.values()];
}

function filterOf(node: FilterNode, before: FieldFilter | undefined): FieldFilter | undefined {
  if (node.kind !== "test") return undefined;
  const { field, operator, value } = node;
  if (operator === "gte" || operator === "lte") {
    if (before !== undefined && before.test !== "range") return undefined;
    const range = before ?? { field, test: "range" as const, from: null, to: null };
    return operator === "gte" ? { ...range, from: value } : { ...range, to: value };
  }
  if (before !== undefined) return undefined;
  switch (operator) {
    case "eq":
    case "like":
      return { field, test: operator, value };
    case "in":
      return { field, test: "in", values: value as readonly JsonValue[] };
    case "isNull":
      return { field, test: value === true ? "empty" : "filled" };
    default:
      return undefined;
  }
}

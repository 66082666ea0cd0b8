import type { CrudFilter } from "@refinedev/core";
import type { JsonValue } from "#contract/schema.ts";
import { type FieldModel, kindOf, operatorsOf } from "#tables";

/** One chip of the filter line. A field is asked one thing at a time. */
export type FieldFilter = { field: string } & FilterTest;
export type FilterTest =
  | { test: "eq" | "like"; value: JsonValue }
  | { test: "in"; values: readonly JsonValue[] }
  | { test: "range"; from: JsonValue; to: JsonValue }
  | { test: "empty" | "filled" };
export type FilterWord = FilterTest["test"];

/** What a field can be asked, the most telling first. */
export function testsOf(field: FieldModel): readonly FilterWord[] {
  const operators = operatorsOf(field);
  const tests: FilterWord[] = [];
  if (field.choices !== undefined || field.reference !== undefined) tests.push("in");
  else {
    if (operators.includes("like")) tests.push("like");
    if (operators.includes("gte") && field.kind !== "text" && field.kind !== "longText") tests.push("range");
    if (operators.includes("eq")) tests.push("eq");
  }
  if (operators.includes("isNull")) tests.push("empty", "filled");
  return tests;
}

/** Filters as refine carries them. */
export function crudFiltersOf(filters: readonly FieldFilter[]): CrudFilter[] {
  return filters.flatMap((filter): CrudFilter[] => {
    const { field } = filter;
    switch (filter.test) {
      case "eq":
        return [{ field, operator: "eq", value: filter.value }];
      case "like":
        return [{ field, operator: "contains", value: filter.value }];
      case "in":
        return [{ field, operator: "in", value: [...filter.values] }];
      case "range":
        return [
          ...(filter.from === null ? [] : [{ field, operator: "gte" as const, value: filter.from }]),
          ...(filter.to === null ? [] : [{ field, operator: "lte" as const, value: filter.to }]),
        ];
      default:
        return [{ field, operator: filter.test === "empty" ? "null" : "nnull", value: true }];
    }
  });
}

/** A filter in an address: `in:1,2`, `range:10..20`, `like:保险`. */
export function writeFilter(filter: FilterTest): string {
  const word = (value: JsonValue) => encodeURIComponent(value === null ? "" : String(value));
  switch (filter.test) {
    case "eq":
    case "like":
      return `${filter.test}:${word(filter.value)}`;
    case "in":
      return `in:${filter.values.map(word).join(",")}`;
    case "range":
      return `range:${word(filter.from)}..${word(filter.to)}`;
    default:
      return filter.test;
  }
}

/** Reads it back; undefined where the field cannot be asked that, or not with such a value. */
export function readFilter(field: FieldModel, text: string): FieldFilter | undefined {
  const at = text.indexOf(":");
  const test = (at < 0 ? text : text.slice(0, at)) as FilterWord;
  const rest = at < 0 ? "" : text.slice(at + 1);
  if (!testsOf(field).includes(test) && !(test === "eq" && operatorsOf(field).includes("eq")))
    return undefined;
  const read = (word: string): JsonValue | undefined => kindOf(field).readValue(decoded(word), field);
  switch (test) {
    case "empty":
    case "filled":
      return { field: field.name, test };
    case "like":
      return rest === "" ? undefined : { field: field.name, test, value: decoded(rest) };
    case "eq": {
      const value = readBoolean(field, decoded(rest)) ?? read(rest);
      return value === undefined ? undefined : { field: field.name, test, value };
    }
    case "in": {
      const values = rest.split(",").map(read);
      return values.every((value) => value !== undefined) ? { field: field.name, test, values } : undefined;
    }
    default: {
      const [from = "", to = ""] = rest.split("..");
      const [low, high] = [from === "" ? null : read(from), to === "" ? null : read(to)];
      if (low === undefined || high === undefined || (low === null && high === null)) return undefined;
      return { field: field.name, test: "range", from: low, to: high };
    }
  }
}

function readBoolean(field: FieldModel, text: string): boolean | undefined {
  return field.kind === "boolean" ? text === "true" : undefined;
}

function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

import type { JsonValue } from "#contract/schema.ts";
import { kindOf } from "./field-kinds.ts";
import type { FilterNode } from "./filter-ast.ts";
import { fieldOf } from "./table-fields.ts";
import type { FieldModel, Row, TableModel } from "./table-model.ts";

/**
 * Whether a row passes a filter; the meaning that the server's SQL must have too.
 * An empty value fails every test but `isNull: true` and `ne`. A multiple choice equals each of its members. Pure.
 */
export function matchesFilter(model: TableModel, filter: FilterNode, row: Row): boolean {
  switch (filter.kind) {
    case "and":
      return filter.nodes.every((node) => matchesFilter(model, node, row));
    case "or":
      return filter.nodes.some((node) => matchesFilter(model, node, row));
    case "test": {
      const field = fieldOf(model, filter.field);
      return field !== undefined && testHolds(field, filter, row[filter.field] ?? null);
    }
  }
}

function testHolds(
  field: FieldModel,
  { operator, value }: FilterNode & { kind: "test" },
  found: JsonValue,
): boolean {
  if (operator === "isNull") return (found === null) === value;
  if (found === null) return operator === "ne";
  const { compare } = kindOf(field);
  const members = Array.isArray(found) && field.kind === "multiChoice" ? found : [found];
  const equals = (wanted: JsonValue): boolean => members.some((member) => compare(member, wanted) === 0);
  switch (operator) {
    case "eq":
      return equals(value);
    case "ne":
      return !equals(value);
    case "in":
      return Array.isArray(value) && value.some(equals);
    case "gte":
      return compare(found, value) >= 0;
    case "lte":
      return compare(found, value) <= 0;
    case "like":
      return textOf(found).toLowerCase().includes(String(value).toLowerCase());
  }
}

const textOf = (value: JsonValue): string => (typeof value === "string" ? value : JSON.stringify(value));

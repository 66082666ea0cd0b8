import { type RawBuilder, sql } from "kysely";
import type { FilterNode, FieldModel, TableModel } from "#tables";
import { containing } from "../db/index.ts";
import { knownField } from "./system-columns.ts";
import { orderedColumn, searchedColumn } from "./column-sql.ts";
import { quoted } from "./quoted.ts";
import { operandSql, operandsSql } from "./value-sql.ts";

type Test = FilterNode & { kind: "test" };

/** A checked filter as a condition; it means what `matchesFilter` says. */
export function filterSql(model: TableModel, node: FilterNode): RawBuilder<unknown> {
  if (node.kind === "test") return testSql(model, knownField(model, node.field), node);
  if (node.nodes.length === 0) return node.kind === "and" ? sql`true` : sql`false`;
  const parts = node.nodes.map((inner) => sql`(${filterSql(model, inner)})`);
  return sql.join(parts, node.kind === "and" ? sql` and ` : sql` or `);
}

function testSql(model: TableModel, field: FieldModel, { operator, value }: Test): RawBuilder<unknown> {
  const column = quoted(field.column);
  if (operator === "isNull") return value === true ? sql`${column} is null` : sql`${column} is not null`;
  if (field.columnType === "text[]" || field.columnType === "jsonb") return memberSql(field, operator, value);
  switch (operator) {
    case "eq":
      return sql`${column} = ${operandSql(field, value)}`;
    case "ne":
      return sql`${column} is distinct from ${operandSql(field, value)}`;
    case "in":
      return sql`${column} = any(${operandsSql(field, value as (string | number)[])})`;
    case "gte":
      return sql`${orderedColumn(model, field)} >= ${operandSql(field, value)}`;
    case "lte":
      return sql`${orderedColumn(model, field)} <= ${operandSql(field, value)}`;
    case "like":
      return sql`${searchedColumn(field)} ilike ${containing(String(value))}`;
  }
}

/** A multiple choice equals each of its members. */
function memberSql(field: FieldModel, operator: Test["operator"], value: Test["value"]): RawBuilder<unknown> {
  const column = quoted(field.column);
  const values = (Array.isArray(value) ? value : [value]).map(String);
  const overlaps =
    field.columnType === "jsonb" ? sql`${column} ?| ${values}::text[]` : sql`${column} && ${values}::text[]`;
  return operator === "ne" ? sql`(${overlaps}) is not true` : overlaps;
}

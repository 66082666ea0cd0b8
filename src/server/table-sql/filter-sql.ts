import { type RawBuilder, sql } from "kysely";
import type { FilterNode, FieldModel, TableModel } from "#tables";
import { always, containing } from "../db/index.ts";
import { knownField } from "./system-columns.ts";
import { isKnown, type KnownMembers, orderedColumn, searchedColumn } from "./column-sql.ts";
import { quoted } from "./quoted.ts";
import { operandSql, operandsSql } from "./value-sql.ts";

type Test = FilterNode & { kind: "test" };

/**
 * A checked filter as a condition; it means what `matchesFilter` says. Fields named in `members` hold no other keys than those.
 */
export function filterSql(model: TableModel, node: FilterNode, members?: KnownMembers): RawBuilder<unknown> {
  if (node.kind === "test") return testSql(model, knownField(model, node.field), node, members);
  if (node.nodes.length === 0) return node.kind === "and" ? always : sql`false`;
  const parts = node.nodes.map((inner) => sql`(${filterSql(model, inner, members)})`);
  return sql.join(parts, node.kind === "and" ? sql` and ` : sql` or `);
}

function testSql(
  model: TableModel,
  field: FieldModel,
  { operator, value }: Test,
  members: KnownMembers | undefined,
): RawBuilder<unknown> {
  const column = quoted(field.column);
  if (operator === "isNull") return value === true ? sql`${column} is null` : sql`${column} is not null`;
  if (field.columnType === "text[]" || field.columnType === "jsonb")
    return memberSql(field, operator, value, members?.get(field.name));
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
function memberSql(
  field: FieldModel,
  operator: Test["operator"],
  value: Test["value"],
  known: RawBuilder<unknown> | undefined,
): RawBuilder<unknown> {
  const column = quoted(field.column);
  const asked = sql`${(Array.isArray(value) ? value : [value]).map(String)}::text[]`;
  const values =
    known === undefined
      ? asked
      : sql`array(select one from unnest(${asked}) as asked(one) where ${isKnown(sql`one`, known)})`;
  const overlaps = field.columnType === "jsonb" ? sql`${column} ?| ${values}` : sql`${column} && ${values}`;
  return operator === "ne" ? sql`(${overlaps}) is not true` : overlaps;
}

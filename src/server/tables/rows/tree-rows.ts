import { type RawBuilder, sql } from "kysely";
import type { JsonValue } from "#contract/schema.ts";
import type { Row } from "#tables";
import { keyField, knownField, operandSql, operandsSql, quoted } from "../../table-sql/index.ts";
import { type Runner, runSql } from "../sql/run-sql.ts";
import { reachable, readKeys } from "./read-rows.ts";
import type { TableContext } from "./table-context.ts";

/** Whether a table is a tree whose shape this person may see. */
export function mayShowTree({ model, access }: TableContext): boolean {
  return model.tree !== undefined && access.readableFields.has(model.tree.parent);
}

/** The rows directly below one; below null those at the top. One whose parent cannot be seen stands there too. */
export function belowSql(context: TableContext, below: JsonValue): RawBuilder<unknown> {
  const { model } = context;
  const parent = knownField(model, model.tree?.parent ?? "");
  const column = quoted(parent.column);
  if (below !== null) {
    const [key] = readKeys(context, [below]);
    return key === undefined ? sql`false` : sql`${column} = ${operandSql(parent, key)}`;
  }
  const seen = sql`select ${quoted(keyField(model).column)} from ${quoted(model.table)} where ${reachable(context)}`;
  return sql`(${column} is null or ${column} not in (${seen}))`;
}

/** How many rows stand below each of some rows, by key. */
export async function childCountsOf(
  on: Runner,
  context: TableContext,
  rows: readonly Row[],
): Promise<Record<string, number>> {
  const { model } = context;
  const keys = rows.map((row) => row[model.key] ?? null);
  if (keys.length === 0) return {};
  const parent = knownField(model, model.tree?.parent ?? "");
  const column = quoted(parent.column);
  const counted = await runSql<{ key: JsonValue; count: number }>(
    on,
    sql`select ${column} as key, count(*)::int as count from ${quoted(model.table)}
        where ${column} = any(${operandsSql(parent, keys)}) and ${reachable(context)} group by ${column}`,
  );
  return Object.fromEntries(counted.map(({ key, count }) => [String(key), count]));
}

import { type RawBuilder, sql } from "kysely";
import { isRefusal, type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import type { JsonValue } from "#contract/schema.ts";
import { parseFilter } from "#tables";
import {
  changeable,
  changeableSql,
  conditionsOf,
  readKeys,
  refuseQuery,
  type Runner,
  runSql,
  type TableContext,
} from "../../tables/index.ts";
import { keyField, operandsSql, quoted } from "../../table-sql/index.ts";

/** Rows by key, or all that a filter finds. */
export interface Chosen {
  keys?: readonly (string | number)[] | undefined;
  filter?: { [field: string]: unknown } | undefined;
}

/** The rows a bulk change is about, as a condition. Neither keys nor a filter is a slip, not a wish for every row. */
export function chosenRows(context: TableContext, { keys, filter }: Chosen): RawBuilder<unknown> | Refusal {
  if ((keys === undefined) === (filter === undefined))
    return refuseFields({ filter: { problem: keys === undefined ? "required" : "givenTwice" } });
  if (keys !== undefined) {
    const key = keyField(context.model);
    const read = readKeys(context, keys);
    return sql`${quoted(key.column)} = any(${operandsSql(key, read)}) and ${changeable(context)}`;
  }
  const parsed = parseFilter(context.model, filter as JsonValue, context.access.readableFields);
  if ("problems" in parsed) return refuseQuery(parsed.problems, context.author.language);
  return sql`${conditionsOf(context, parsed)} and ${changeableSql(context.model, context.author)}`;
}

/** The keys of the rows that a bulk change is about, or how many there are too many. */
export async function chosenKeys(
  on: Runner,
  context: TableContext,
  chosen: Chosen,
): Promise<(string | number)[] | Refusal> {
  const where = chosenRows(context, chosen);
  if (isRefusal(where)) return where;
  const { model, ports } = context;
  const most = ports.parameters.value("bulkRowsMax");
  const key = quoted(keyField(model).column);
  const rows = await runSql<{ key: string | number }>(
    on,
    sql`select ${key} as key from ${quoted(model.table)} where ${where} order by ${key} limit ${most + 1}`,
  );
  if (rows.length > most) return refuse("tooManyRows", { count: rows.length, most });
  return rows.map((row) => row.key);
}

/** How many rows a bulk change is about, exactly: a dry run's answer. */
export async function countChosen(
  on: Runner,
  context: TableContext,
  chosen: Chosen,
): Promise<number | Refusal> {
  const where = chosenRows(context, chosen);
  if (isRefusal(where)) return where;
  const [row] = await runSql<{ count: number }>(
    on,
    sql`select count(*)::int as count from ${quoted(context.model.table)} where ${where}`,
  );
  return row?.count ?? 0;
}

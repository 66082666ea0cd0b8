import { sql } from "kysely";
import type { JsonValue } from "#contract/schema.ts";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { Tx } from "../../db/index.ts";
import { keyField, knownField, operandsSql, organColumn, quoted } from "../../table-sql/index.ts";
import { runSql } from "../sql/run-sql.ts";
import { titleOfSet } from "./check-unique.ts";
import { nameOf } from "./merge-given.ts";
import { lockReachable, reachable, type WholeRow } from "./read-rows.ts";
import type { TableContext } from "./table-context.ts";

/**
 * Refuses rows that would come back from the recycle bin with a value that must be unique and that a living row, or another
 * of them, has: both are named. Only as far as the person may read the values and reach the other row; the rest the index
 * refuses.
 */
export async function restoredValueTaken(
  tx: Tx,
  context: TableContext,
  rows: readonly WholeRow[],
): Promise<Refusal | undefined> {
  const { model, access } = context;
  for (const set of model.uniqueSets) {
    if (!set.every((name) => access.readableFields.has(name))) continue;
    const pair = await twinsIn(tx, context, set, rows);
    if (pair === undefined) continue;
    const row = rows.find((one) => String(one[model.key]) === pair.own);
    const other =
      rows.find((one) => one[model.key] === pair.other) ??
      (await lockReachable(tx, context, [pair.other]))[0];
    if (row === undefined || other === undefined) continue;
    return refuse("restoredValueTaken", {
      row: nameOf(context, row),
      field: titleOfSet(context, set),
      other: nameOf(context, other),
    });
  }
  return undefined;
}

/** The first of the rows whose values in the set another has, and that other. */
async function twinsIn(
  tx: Tx,
  context: TableContext,
  set: readonly string[],
  rows: readonly WholeRow[],
): Promise<{ own: string; other: JsonValue } | undefined> {
  const { model } = context;
  const table = quoted(model.table);
  const key = quoted(keyField(model).column);
  const keys = operandsSql(
    keyField(model),
    rows.map((row) => row[model.key] ?? null),
  );
  const organ = organColumn(model);
  const columns = [
    ...set.map((name) => knownField(model, name).column),
    ...(organ === undefined ? [] : [organ]),
  ];
  const alike = [...new Set(columns)].map((column, index) =>
    // Without a value in the first field no row is like another; in the others none is a value like any other.
    index === 0
      ? sql`${table}.${quoted(column)} = own.${quoted(column)}`
      : sql`${table}.${quoted(column)} is not distinct from own.${quoted(column)}`,
  );
  const [found] = await runSql<{ own: string; other: JsonValue }>(
    tx,
    // Looked up for each row alone: what says whom one reaches names its columns without their table.
    sql`select own.${key}::text as own, found.key as other
        from ${table} own cross join lateral (
          select ${key} as key from ${table}
          where ${sql.join(alike, sql` and `)} and ${key} <> own.${key}
            and ((${reachable(context)}) or ${key} = any(${keys}))
          limit 1
        ) found
        where own.${key} = any(${keys}) order by own.${key} limit 1`,
  );
  return found;
}

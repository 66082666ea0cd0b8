import { type RawBuilder, sql } from "kysely";
import { limits } from "#contract/limits.ts";
import type { TableModel } from "#tables";
import { quoted } from "../../table-sql/index.ts";
import { type Runner, runSql } from "../sql/run-sql.ts";
import type { Total } from "../../ports.ts";

/** A table whose schema says `estimate` is counted up to here only. */
const estimateCap = 1_000;

function capOf(model: TableModel): number {
  return model.count === "estimate" ? estimateCap : limits.tableCountCap;
}

/** A statement that counts the rows under a condition, up to one more than the cap. */
export function cappedCount(model: TableModel, where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select count(*)::int as total
    from (select 1 from ${quoted(model.table)} where ${where} limit ${sql.raw(String(capOf(model) + 1))}) counted`;
}

/** How many rows there are: exactly up to a cap, beyond as the database's planner thinks, or more than the cap where it thinks of fewer. */
export async function countRows(on: Runner, model: TableModel, where: RawBuilder<unknown>): Promise<Total> {
  const [counted] = await runSql<{ total: number }>(on, cappedCount(model, where));
  return estimateRows(on, model, where, counted?.total ?? 0);
}

/** The same where somebody has counted up to the cap before. */
export async function estimateRows(
  on: Runner,
  model: TableModel,
  where: RawBuilder<unknown>,
  counted: number | undefined,
): Promise<Total> {
  if (counted === undefined) return countRows(on, model, where);
  if (counted <= capOf(model)) return { total: counted };
  const [plan] = await runSql<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    on,
    sql`explain (format json) select 1 from ${quoted(model.table)} where ${where}`,
  );
  const planned = plan?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
  // A table the database has not looked through yet, or a condition it misjudges: no estimate is below what was counted.
  return planned > counted
    ? { total: planned, totalIsEstimate: true }
    : { total: counted, totalIsEstimate: true, totalIsLeast: true };
}

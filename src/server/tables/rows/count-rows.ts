import { type RawBuilder, sql } from "kysely";
import { limits } from "#contract/limits.ts";
import type { TableModel } from "#tables";
import { quoted } from "../sql/quoted.ts";
import { type Runner, runSql } from "../sql/run-sql.ts";

/** A table whose schema says `estimate` is counted up to here only. */
const estimateCap = 1_000;

/** How many rows there are: exactly up to a cap, as the database's planner thinks beyond. */
export async function countRows(
  on: Runner,
  model: TableModel,
  where: RawBuilder<unknown>,
): Promise<{ total: number; totalIsEstimate?: boolean }> {
  const cap = model.count === "estimate" ? estimateCap : limits.tableCountCap;
  const table = quoted(model.table);
  const [counted] = await runSql<{ total: number }>(
    on,
    sql`select count(*)::int as total from (select 1 from ${table} where ${where} limit ${cap + 1}) counted`,
  );
  const total = counted?.total ?? 0;
  if (total <= cap) return { total };
  const [plan] = await runSql<{ "QUERY PLAN": [{ Plan: { "Plan Rows": number } }] }>(
    on,
    sql`explain (format json) select 1 from ${table} where ${where}`,
  );
  const planned = plan?.["QUERY PLAN"][0].Plan["Plan Rows"] ?? 0;
  return { total: Math.max(planned, total), totalIsEstimate: true };
}

import { sql } from "kysely";
import { type Runner, runSql, type TableContext } from "../../tables/index.ts";
import { quoted } from "../../table-sql/index.ts";

/** From so many rows on the planner is told at once, instead of when the database gets round to it. */
const manyRows = 1_000;

/**
 * After a transaction that has written so many rows: totals are counted and lists are planned for the table as it is now.
 * Lists that were fetched before the planner knew are told once more: their totals were guesses about the old table.
 */
export async function tableHasChanged(
  on: Runner,
  { ports, table, model }: TableContext,
  rows: number,
): Promise<void> {
  if (rows >= manyRows) {
    await runSql(on, sql`analyze ${quoted(model.table)}`);
    await ports.database.write(async (tx) =>
      ports.live.announceToAll(tx, { event: "table", entity: model.name }),
    );
  }
  table.estimates.forget();
}

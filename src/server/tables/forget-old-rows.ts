import { sql } from "kysely";
import type { Ports } from "../http/index.ts";
import { quoted } from "../table-sql/index.ts";
import { outside, runSql } from "./sql/run-sql.ts";

/** A log that is kept as a table, and how long administrators want it kept. */
export interface StoredLog {
  entity: string;
  /** When a row was written. */
  column: string;
  /** In days. */
  kept: "logKeptDays" | "scheduleLogKeptDays";
}

/** Removes of a log what is older; nothing where the table is not there. */
export async function forgetOldRows(
  { database, parameters, tables }: Pick<Ports, "database" | "parameters" | "tables">,
  { entity, column, kept }: StoredLog,
): Promise<void> {
  const table = tables.find(entity);
  if (table === undefined) return;
  await runSql(
    outside(database),
    sql`delete from ${quoted(table.model.table)}
        where ${quoted(column)} < now() - make_interval(days => ${parameters.value(kept)})`,
  );
}

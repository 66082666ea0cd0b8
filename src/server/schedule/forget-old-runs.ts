import { sql } from "kysely";
import type { Ports } from "../http/index.ts";
import { quoted } from "../table-sql/index.ts";
import { outside, runSql } from "../tables/index.ts";

/** Removes the log of scheduled runs that is older than administrators want it kept. */
export async function forgetOldRuns({
  database,
  parameters,
  tables,
}: Pick<Ports, "database" | "parameters" | "tables">): Promise<void> {
  const table = tables.find("scheduleJobLog");
  if (table === undefined) return;
  const days = parameters.value("scheduleLogKeptDays");
  await runSql(
    outside(database),
    sql`delete from ${quoted(table.model.table)} where started_at < now() - make_interval(days => ${days})`,
  );
}

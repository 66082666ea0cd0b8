import { sql } from "kysely";
import type { Ports } from "../http/index.ts";
import { quoted } from "../table-sql/index.ts";
import { outside, runSql } from "../tables/index.ts";

/** Removes of the log of inbound calls what is older than administrators want logs kept. */
export async function forgetOldCalls({
  database,
  parameters,
  tables,
}: Pick<Ports, "database" | "parameters" | "tables">): Promise<void> {
  const table = tables.find("apiLog");
  if (table === undefined) return;
  const days = parameters.value("logKeptDays");
  await runSql(
    outside(database),
    sql`delete from ${quoted(table.model.table)} where created_at < now() - make_interval(days => ${days})`,
  );
}

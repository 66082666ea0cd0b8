import { sql } from "kysely";
import type { Tx } from "../db/index.ts";
import { quoted, systemColumns } from "../table-sql/index.ts";
import { runSql } from "../tables/index.ts";

/** Writes down when a job runs next; undefined where it never does. */
export async function setNextRun(
  tx: Tx,
  table: string,
  jobCode: string,
  next: string | undefined,
): Promise<void> {
  const version = quoted(systemColumns.rowVersion);
  await runSql(
    tx,
    sql`update ${quoted(table)} set next_run_at = ${next ?? null}::timestamptz, ${version} = ${version} + 1
        where job_code = ${jobCode}`,
  );
}

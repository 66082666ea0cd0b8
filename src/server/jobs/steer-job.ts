import { sql } from "kysely";
import type { Tx } from "../db/index.ts";

/** Runs a job of the queue at once, as if it had not been tried; false where it runs already or is gone. */
export async function runJobNow(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select id from graphile_worker.reschedule_jobs(
    array[${id}::bigint], run_at => now(), attempts => 0)`.execute(tx);
  return rows.length > 0;
}

/** Takes a job out of the queue; false where it runs or is gone. */
export async function endJob(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select id from graphile_worker.complete_jobs(array[${id}::bigint])`.execute(tx);
  return rows.length > 0;
}

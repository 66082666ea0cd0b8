import { sql } from "kysely";
import type { Tx } from "../db/index.ts";
import type { JobOptions } from "../ports.ts";

/** Queues a job in the transaction that causes it: it runs after the commit, and never after a rollback. */
export async function addJob(
  tx: Tx,
  task: string,
  payload: Readonly<Record<string, unknown>>,
  { runAt, jobKey, queueName, maxAttempts }: JobOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    identifier => ${task}::text, payload => ${JSON.stringify(payload)}::json,
    queue_name => ${queueName ?? null}::text, run_at => ${runAt ?? null}::timestamptz,
    max_attempts => ${maxAttempts ?? null}::int, job_key => ${jobKey ?? null}::text)`.execute(tx);
}

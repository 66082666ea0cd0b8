import { sql } from "kysely";
import type { Tx } from "../../db/index.ts";
import type { Ports } from "../../http/index.ts";
import { runSql } from "../../tables/index.ts";
import { type TransferStep, transferTask } from "./transfer-step.ts";

/** A job is run again where its process died or the database was away, not where it failed by itself. */
const runsMax = 3;

/**
 * Queues the next step of an import, export or bulk change in the transaction that decides on it. Those of one person
 * run one after the other.
 */
export async function queueTransfer(
  tx: Tx,
  { ports, author }: { ports: Pick<Ports, "jobs">; author: { userCode: string } },
  jobId: string,
  step: TransferStep,
): Promise<void> {
  await runSql(
    tx,
    sql`update table_job set step = ${step}, finished_at = null where job_id = ${jobId}::uuid`,
  );
  const queueName = `${transferTask} ${author.userCode}`;
  await ports.jobs.add(tx, transferTask, { jobId, step }, { queueName, maxAttempts: runsMax, jobKey: jobId });
}

import { sql } from "kysely";
import type { ErrorName } from "#contract/errors/catalogue.ts";
import type { Ports } from "../../http/index.ts";
import { text } from "../../texts/index.ts";
import { outside, runSql } from "../../tables/index.ts";
import { forgetBytesAfter } from "./chunks.ts";
import { notifyEnd } from "./end-run.ts";
import { findJob } from "./job-store.ts";

type Reason = Extract<ErrorName, "jobInterrupted" | "jobOutOfMemory">;

/**
 * Ends a job that nobody runs any more, and tells its person why. A run that is under way all the same writes nothing
 * from here on.
 */
export async function failTransfer(
  ports: Pick<Ports, "database" | "live" | "tables">,
  { jobId }: { jobId: string },
  reason: Reason = "jobInterrupted",
): Promise<void> {
  await ports.database.write(async (tx) => {
    const job = await findJob(tx, jobId);
    if (job === undefined) return;
    const error = text(job.language, "errors", reason);
    const ended = await runSql(
      tx,
      sql`update table_job set state = 'failed', error = ${error}, run_no = run_no + 1, finished_at = now()
          where job_id = ${jobId}::uuid and state in ('waiting', 'running', 'committing', 'reverting')
          returning job_id`,
    );
    if (ended.length === 0) return;
    // A statement of its own: it sees the piece that the update waited for.
    await forgetBytesAfter(tx, job, "failed");
    await notifyEnd(tx, ports, job, { state: "failed", error });
  });
}

/** Jobs that wait for a step which is in no queue: what should have run it ended before it could say so. */
export async function failOrphanedTransfers(
  ports: Pick<Ports, "database" | "live" | "tables">,
): Promise<void> {
  const orphans = await runSql<{ jobId: string }>(
    outside(ports.database),
    sql`select job_id as "jobId" from table_job
        where state in ('waiting', 'running', 'committing', 'reverting')
          and created_at < now() - case when step is null then interval '1 hour' else interval '0' end
          and not exists (
            select 1 from graphile_worker._private_jobs q
            where q.payload->>'jobId' = table_job.job_id::text
              and (q.locked_at is not null or q.attempts < q.max_attempts))`,
  );
  for (const orphan of orphans) await failTransfer(ports, orphan);
}

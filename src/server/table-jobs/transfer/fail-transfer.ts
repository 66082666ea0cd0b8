import { sql } from "kysely";
import type { ErrorName } from "#contract/errors/catalogue.ts";
import type { Ports } from "../../http/index.ts";
import { text } from "../../texts/index.ts";
import { outside, runSql } from "../../tables/index.ts";
import { findJob } from "./job-store.ts";

type Reason = Extract<ErrorName, "jobInterrupted" | "jobOutOfMemory">;

/**
 * Ends a job that nobody runs any more, and tells its person why. A run that is under way all the same writes nothing
 * from here on.
 */
export async function failTransfer(
  { database }: Pick<Ports, "database">,
  { jobId }: { jobId: string },
  reason: Reason = "jobInterrupted",
): Promise<void> {
  const on = outside(database);
  const job = await findJob(on, jobId);
  if (job === undefined) return;
  await runSql(
    on,
    sql`update table_job set state = 'failed', error = ${text(job.language, "errors", reason)},
          run_no = run_no + 1, finished_at = now()
        where job_id = ${jobId}::uuid and state in ('waiting', 'running', 'committing', 'reverting')`,
  );
}

/** Jobs that wait for a step which is in no queue: what should have run it ended before it could say so. */
export async function failOrphanedTransfers(ports: Pick<Ports, "database">): Promise<void> {
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

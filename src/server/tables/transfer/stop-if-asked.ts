import { sql } from "kysely";
import { type Runner, runSql } from "../sql/run-sql.ts";

/** Somebody asked to stop: what was begun is taken back. */
export class JobCancelled extends Error {}

/** Stops a job that its person has cancelled. */
export async function stopIfAsked(on: Runner, jobId: string): Promise<void> {
  const [row] = await runSql<{ asked: boolean }>(
    on,
    sql`select cancel_asked as asked from table_job where job_id = ${jobId}::uuid`,
  );
  if (row?.asked !== false) throw new JobCancelled();
}

import { sql } from "kysely";
import type { Tx } from "../../db/index.ts";
import { runSql } from "../../tables/index.ts";
import { forgetBytes } from "./chunks.ts";
import type { StoredJob } from "./job-store.ts";

/**
 * Ends a job that is not over, whether somebody works on it or not: a run under way finds it gone and takes back what it
 * had begun; of an export nothing stays of what was written. Taking back what is done can be stopped too; then it is done
 * as before. Answers whether there was anything to end.
 */
export async function cancelJob(tx: Tx, jobId: string): Promise<boolean> {
  const [ended] = await runSql<Pick<StoredJob, "kind">>(
    tx,
    sql`update table_job set state = case state when 'reverting' then 'done' else 'cancelled' end,
          run_no = run_no + 1, cancel_asked = true, finished_at = now()
        where job_id = ${jobId}::uuid and state in ('waiting', 'running', 'ready', 'committing', 'reverting')
        returning kind`,
  );
  // A statement of its own, for it has to see the piece that the update waited for; a later one finds the run gone.
  if (ended?.kind === "export") await forgetBytes(tx, jobId);
  return ended !== undefined;
}

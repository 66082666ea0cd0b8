import { sql } from "kysely";
import type { Tx } from "../../db/index.ts";
import { runSql } from "../../tables/index.ts";
import { forgetBytesAfter } from "./chunks.ts";
import type { StoredJob } from "./job-store.ts";

/**
 * Ends a job that is not over, whether somebody works on it or not: a run under way finds it gone and takes back what it
 * had begun; nothing stays of what an export has written, nor of an import's sheet. Taking back what is done can be stopped too; then it is done
 * as before. Answers whether there was anything to end.
 */
export async function cancelJob(tx: Tx, jobId: string): Promise<boolean> {
  const [ended] = await runSql<Pick<StoredJob, "kind" | "state">>(
    tx,
    sql`update table_job set state = case state when 'reverting' then 'done' else 'cancelled' end,
          run_no = run_no + 1, cancel_asked = true, finished_at = now()
        where job_id = ${jobId}::uuid and state in ('waiting', 'running', 'ready', 'committing', 'reverting')
        returning kind, state`,
  );
  // A statement of its own, for it has to see the piece that the update waited for; a later one finds the run gone.
  if (ended !== undefined) await forgetBytesAfter(tx, { jobId, kind: ended.kind }, ended.state);
  return ended !== undefined;
}

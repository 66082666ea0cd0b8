import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { TableJob } from "#contract/shapes/tables.ts";
import type { TableContext } from "../../tables/index.ts";
import { findJob, saveJob, shownJob } from "../transfer/job-store.ts";
import { queueTransfer } from "../transfer/queue-transfer.ts";

/**
 * What was done in the background is taken back there too, by whoever asked for it. Undefined where the act was no such
 * job: then it is undone at once.
 */
export function undoInBackground(
  { ports, model, access, author }: TableContext,
  batchId: string,
): Promise<{ count: number; skipped: number; job: TableJob } | Refusal | undefined> {
  return ports.database.write(async (tx) => {
    const job = await findJob(tx, batchId, true);
    if (job?.entity !== model.name || (job.kind !== "bulkUpdate" && job.kind !== "bulkRemove"))
      return undefined;
    if (job.userCode !== author.userCode || job.organId !== author.organId) return refuse("noPermission");
    if (!model.audit || job.state !== "done") return refuse("nothingToUndo");
    if (!(job.kind === "bulkUpdate" ? access.update : access.restore)) return refuse("noPermission");
    await saveJob(tx, batchId, { state: "reverting", done: 0 });
    await queueTransfer(tx, { ports, author }, batchId, "revert");
    return { count: 0, skipped: 0, job: shownJob({ ...job, state: "reverting", done: 0 }) };
  });
}

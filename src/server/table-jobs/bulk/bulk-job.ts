import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import type { TableJob } from "#contract/shapes/tables.ts";
import type { Row } from "#tables";
import type { Tx } from "../../db/index.ts";
import { inTableWrite, outside, type TableContext } from "../../tables/index.ts";
import { JobRefused } from "../transfer/job-refused.ts";
import { endRun } from "../transfer/end-run.ts";
import { saveRun } from "../transfer/job-run.ts";
import { enterJob, findJob, saveJob, shownJob, type StoredJob } from "../transfer/job-store.ts";
import { queueTransfer } from "../transfer/queue-transfer.ts";
import { tableHasChanged } from "../transfer/table-has-changed.ts";
import type { BulkAct } from "./bulk-act.ts";
import { bulkRemove } from "./bulk-remove.ts";
import { bulkUpdate, refuseChanges } from "./bulk-update.ts";
import { type Chosen, countChosen } from "./choose-rows.ts";

/** A bulk change: fields to set in every chosen row, or the chosen rows to delete. */
export type BulkChange = Chosen & { changes?: Row | undefined };

type BulkAnswer = { count: number; batchId?: string; job?: TableJob };

/** Changes some rows at once; very many in the background. What cannot be set in any row is refused either way at once. */
export async function changeInBulk(context: TableContext, change: BulkChange): Promise<BulkAnswer | Refusal> {
  const { ports, model, author } = context;
  const on = outside(ports.database);
  if (change.keys === undefined) {
    const count = await countChosen(on, context, change);
    if (isRefusal(count)) return count;
    if (count > limits.bulkRowsMax) return refuse("tooManyRows", { count, most: limits.bulkRowsMax });
    if (count > limits.bulkAtOnceMax) {
      const refusal = await refuseChanges(on, context, change.changes ?? {});
      if (refusal !== undefined) return refusal;
      const kind = change.changes === undefined ? "bulkRemove" : "bulkUpdate";
      const settings = { columns: [], mode: null, by: null, timeZone: "UTC", bulk: change };
      const jobId = await ports.database.write(async (tx) => {
        const fileName = model.listTitles[author.language];
        const entered = await enterJob(tx, context, { kind, format: null, fileName, settings });
        if (isRefusal(entered)) return entered;
        await saveJob(tx, entered, { total: count });
        await queueTransfer(tx, context, entered, "bulk");
        return entered;
      });
      if (isRefusal(jobId)) return jobId;
      const job = await findJob(on, jobId);
      return job === undefined ? refuse("notFound") : { count, job: shownJob(job) };
    }
  }
  return inTableWrite(context, (tx) => changeAll(tx, context, structuredClone(change)));
}

/** Does a bulk change as a job: all rows or none, recorded as one act under the job's id. */
export async function runBulk(context: TableContext, job: StoredJob): Promise<void> {
  const asked = outside(context.ports.database);
  const { jobId, settings } = job;
  const done = await inTableWrite(context, async (tx) => {
    const changed = await changeAll(tx, context, settings.bulk ?? {}, {
      batchId: jobId,
      afterSome: (count) => saveRun(asked, job, { done: count }),
    });
    if (isRefusal(changed)) return changed;
    const { count } = changed;
    await endRun(tx, context.ports, job, { state: "done", done: count, changedRows: count });
    return changed;
  });
  if (isRefusal(done)) throw new JobRefused(done, job.language);
  await tableHasChanged(asked, context, done.count);
}

function changeAll(
  tx: Tx,
  context: TableContext,
  { changes, ...chosen }: BulkChange,
  act?: BulkAct,
): Promise<{ count: number; batchId: string } | Refusal> {
  return changes === undefined
    ? bulkRemove(tx, context, chosen, act)
    : bulkUpdate(tx, context, { ...chosen, changes }, act);
}

import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Tx } from "../../db/index.ts";
import type { Change } from "../history/undo-batch.ts";
import { undoUpdates } from "../history/undo-updates.ts";
import { lockRows } from "../rows/read-rows.ts";
import { removeRows } from "../rows/remove-rows.ts";
import { restoreRows } from "../rows/restore-rows.ts";
import { besides, type TableContext } from "../rows/table-context.ts";
import { outside, runSql } from "../sql/run-sql.ts";
import { isOwn } from "../system-columns.ts";
import { CommitRefused } from "./commit-job.ts";
import { JobRefused } from "./job-refused.ts";
import { saveJob, type StoredJob } from "./job-store.ts";
import { stopIfAsked } from "./stop-if-asked.ts";
import { tableHasChanged } from "./table-has-changed.ts";

const changesAtOnce = 2_000;

/** Takes back what an import or a bulk change wrote, a part at a time in one transaction. Rows changed since are left alone and counted. */
export async function runRevert(context: TableContext, job: StoredJob): Promise<void> {
  const { ports, model } = context;
  const asked = outside(ports.database);
  await saveJob(asked, job.jobId, { state: "reverting", done: 0 });
  const batchId = randomUUID();
  let left = 0;
  let done = 0;
  await ports.database.write(async (tx) => {
    let before: number | null = null;
    for (;;) {
      const changes: Change[] = await runSql<Change>(
        tx,
        sql`select change_id as "changeId", entity, row_key as "rowKey", kind, changes, true as "isLatest"
            from table_change where batch_id = ${job.jobId}::uuid
              and (${before}::bigint is null or change_id < ${before}::bigint)
            order by change_id desc limit ${changesAtOnce}`,
      );
      const last = changes.at(-1);
      if (last === undefined) break;
      before = last.changeId;
      for (const entity of new Set(changes.map((change) => change.entity))) {
        const some = changes.filter((change) => change.entity === entity);
        const where = entity === model.name ? context : besides(context, entity);
        left += where === undefined ? some.length : await takeBack(tx, where, some, batchId);
      }
      done += changes.length;
      await saveJob(asked, job.jobId, { done });
      await stopIfAsked(asked, job.jobId);
    }
    ports.live.announceToAll(tx, { event: "table", entity: model.name });
  });
  await tableHasChanged(asked, context, done);
  await saveJob(asked, job.jobId, { state: "reverted", failedRows: left, isFinished: true });
}

/** Takes back changes of one table; answers how many rows were left alone, for somebody has changed them since. */
async function takeBack(
  tx: Tx,
  context: TableContext,
  changes: readonly Change[],
  batchId: string,
): Promise<number> {
  const made = changes.filter(({ kind }) => kind === "create").map(({ rowKey }) => rowKey);
  const rows = await lockRows(tx, context, made);
  const untouched = rows.filter((row) => !isOwn(context.model) || row.rowVersion === "1");
  const refusal = await removeRows(tx, context, untouched, batchId);
  if (refusal !== undefined) throw new CommitRefused(refusal.refused);
  const changedSince = await undoUpdates(tx, context, changes, batchId);
  const broughtBackBefore = await bringBack(tx, context, changes, batchId);
  return made.length - untouched.length + changedSince + broughtBackBefore;
}

/** Brings back what was deleted; answers how many rows somebody has brought back or purged before. */
async function bringBack(
  tx: Tx,
  context: TableContext,
  changes: readonly Change[],
  batchId: string,
): Promise<number> {
  const gone = changes.filter(({ kind }) => kind === "delete").map(({ rowKey }) => rowKey);
  const rows = await lockRows(tx, context, gone, false);
  const refusal = await restoreRows(tx, context, rows, batchId);
  if (refusal !== undefined) throw new JobRefused(refusal, context.author.language);
  return gone.length - rows.length;
}

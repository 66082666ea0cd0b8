import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { isRefusal } from "#contract/errors/refusal.ts";
import { type Change, undoUpdate } from "../history/undo-batch.ts";
import { lockRows } from "../rows/read-rows.ts";
import { removeRows } from "../rows/remove-rows.ts";
import type { TableContext } from "../rows/table-context.ts";
import { outside, runSql } from "../sql/run-sql.ts";
import { isOwn } from "../system-columns.ts";
import { CommitRefused } from "./commit-job.ts";
import { saveJob, type StoredJob } from "./job-store.ts";
import { stopIfAsked } from "./stop-if-asked.ts";

const changesAtOnce = 2_000;

/** Takes back what an import wrote, a part at a time in one transaction. Rows changed since are left alone and counted. */
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
            from table_change where batch_id = ${job.jobId}::uuid and entity = ${model.name}
              and (${before}::bigint is null or change_id < ${before}::bigint)
            order by change_id desc limit ${changesAtOnce}`,
      );
      const last = changes.at(-1);
      if (last === undefined) break;
      before = last.changeId;
      const made = changes.filter(({ kind }) => kind === "create").map(({ rowKey }) => rowKey);
      const rows = await lockRows(tx, context, made);
      const untouched = rows.filter((row) => !isOwn(model) || row.rowVersion === "1");
      const refusal = await removeRows(tx, context, untouched, batchId);
      if (refusal !== undefined) throw new CommitRefused(refusal.refused);
      left += made.length - untouched.length;
      for (const change of changes.filter(({ kind }) => kind === "update")) {
        const [row] = await lockRows(tx, context, [change.rowKey]);
        const undone = row === undefined ? false : await undoUpdate(tx, context, { row, change, batchId });
        if (isRefusal(undone)) throw new CommitRefused(undone.refused);
        if (!undone) left += 1;
      }
      done += changes.length;
      await saveJob(asked, job.jobId, { done });
      await stopIfAsked(asked, job.jobId);
    }
    ports.live.announceToAll(tx, { event: "table", entity: model.name });
  });
  await saveJob(asked, job.jobId, { state: "reverted", failedRows: left, isFinished: true });
}

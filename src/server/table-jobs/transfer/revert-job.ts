import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../db/index.ts";
import {
  contextFor,
  type Change,
  isAsMade,
  lockRows,
  outside,
  removeRows,
  restoreRows,
  runSql,
  type TableContext,
} from "../../tables/index.ts";
import { undoUpdates } from "../bulk/undo-updates.ts";
import { isOwn } from "../../table-sql/index.ts";
import { JobRefused } from "./job-refused.ts";
import { endRun } from "./end-run.ts";
import { saveRun } from "./job-run.ts";
import type { StoredJob } from "./job-store.ts";
import { tableHasChanged } from "./table-has-changed.ts";

const changesAtOnce = 2_000;

/** Takes back what an import or a bulk change wrote, a part at a time in one transaction. Rows changed since are left alone and counted. */
export async function runRevert(context: TableContext, job: StoredJob): Promise<void> {
  const { ports, model } = context;
  const asked = outside(ports.database);
  const batchId = randomUUID();
  let done = 0;
  await ports.database.write(async (tx) => {
    let left = 0;
    done = 0;
    let before: number | null = null;
    for (;;) {
      // Said only where there is one: an alternative in its place would read every page from the act's last change on.
      const earlier: RawBuilder<unknown> = before === null ? sql`` : sql`and change_id < ${before}::bigint`;
      const changes: Change[] = await runSql<Change>(
        tx,
        sql`select change_id as "changeId", entity, row_key as "rowKey", kind, changes
            from table_change where batch_id = ${job.jobId}::uuid ${earlier}
            order by change_id desc limit ${changesAtOnce}`,
      );
      const last = changes.at(-1);
      if (last === undefined) break;
      before = last.changeId;
      for (const entity of new Set(changes.map((change) => change.entity))) {
        const some = changes.filter((change) => change.entity === entity);
        const where = entity === model.name ? context : contextFor(context, entity);
        left += where === undefined ? some.length : await takeBack(tx, where, some, batchId);
      }
      done += changes.length;
      await saveRun(asked, job, { done });
    }
    for await (const keys of addedKeys(tx, job.jobId)) {
      left += await takeAway(tx, context, { keys, batchId });
      done += keys.length;
      await saveRun(asked, job, { done });
    }
    await endRun(tx, ports, job, { state: "reverted", failedRows: left });
    ports.live.announceToAll(tx, { event: "table", entity: model.name });
  });
  await tableHasChanged(asked, context, done);
}

/** The keys that an import added to a table without a history, the last first. */
async function* addedKeys(tx: Tx, jobId: string): AsyncGenerator<string[]> {
  for (let before: number | null = null; ; ) {
    const earlier: RawBuilder<unknown> = before === null ? sql`` : sql`and part_no < ${before}::integer`;
    const [part]: { no: number; keys: string[] }[] = await runSql(
      tx,
      sql`select part_no as no, row_keys as keys from table_import_added
          where job_id = ${jobId}::uuid ${earlier}
          order by part_no desc limit 1`,
    );
    if (part === undefined) return;
    before = part.no;
    for (let from = 0; from < part.keys.length; from += changesAtOnce)
      yield part.keys.slice(from, from + changesAtOnce);
  }
}

/**
 * Removes rows that were added; answers how many were left alone, for somebody has removed them since, or changed them so
 * that they are not as they were made.
 *
 * @param made what they were made with, where a history knows it; else every change counts
 */
async function takeAway(
  tx: Tx,
  context: TableContext,
  { keys, batchId, made }: { keys: readonly string[]; batchId: string; made?: ReadonlyMap<string, Change> },
): Promise<number> {
  const { model } = context;
  const rows = await lockRows(tx, context, keys);
  const untouched = rows.filter((row) => {
    if (!isOwn(model) || row.rowVersion === "1") return true;
    const change = made?.get(String(row[model.key]));
    return change !== undefined && isAsMade(context, row, change.changes);
  });
  const refusal = await removeRows(tx, context, untouched, batchId);
  if (refusal !== undefined) throw new JobRefused(refusal, context.author.language);
  return keys.length - untouched.length;
}

/** Takes back changes of one table; answers how many rows were left alone, for somebody has changed them since. */
async function takeBack(
  tx: Tx,
  context: TableContext,
  changes: readonly Change[],
  batchId: string,
): Promise<number> {
  const made = new Map(
    changes.filter(({ kind }) => kind === "create").map((change) => [change.rowKey, change]),
  );
  const touched = await takeAway(tx, context, { keys: [...made.keys()], batchId, made });
  const changedSince = await undoUpdates(tx, context, changes, batchId);
  const broughtBackBefore = await bringBack(tx, context, changes, batchId);
  return touched + changedSince + broughtBackBefore;
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

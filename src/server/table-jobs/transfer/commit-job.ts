import { sql } from "kysely";
import { isRefusal } from "#contract/errors/refusal.ts";
import type { Row } from "#tables";
import { writeRows } from "../bulk/bulk-update.ts";
import type { Tx } from "../../db/index.ts";
import {
  fileFields,
  lockRows,
  outside,
  recordChanges,
  runSql,
  stampsOf,
  storeNewRow,
  storeUpdate,
  type TableContext,
} from "../../tables/index.ts";
import { insertLines } from "./insert-lines.ts";
import { endRun } from "./end-run.ts";
import { saveRun } from "./job-run.ts";
import type { StoredJob } from "./job-store.ts";
import { tableHasChanged } from "./table-has-changed.ts";

const linesAtOnce = 20_000;
const rowsAtOnce = 1_000;

/** A line cannot be written any more: the table has changed since it was checked. */
export class CommitRefused extends Error {}

/** Writes the good lines of an import, all or none, recorded as one act under the job's id. */
export async function runCommit(context: TableContext, job: StoredJob): Promise<void> {
  const { ports, model } = context;
  const asked = outside(ports.database);
  refuseLostFields(context, job);
  await ports.database.write(async (tx) => {
    const needsEachRow =
      model.behaviours.length > 0 || model.tree !== undefined || fileFields(model).length > 0;
    const step = needsEachRow ? rowsAtOnce : linesAtOnce;
    let done = 0;
    for (let from = 0; ; ) {
      const next = await nextLines(tx, job, { from, most: step });
      if (next.last === null) break;
      const range = { from, to: next.last + 1 };
      if (needsEachRow) await addEachRow(tx, context, { job, range });
      else await insertLines(tx, context, { jobId: job.jobId, ...range });
      await updateLines(tx, context, { job, range, needsEachRow });
      from = range.to;
      done += next.count;
      await saveRun(asked, job, { done });
    }
    await endRun(tx, ports, job, { state: "done", done: job.total ?? 0 });
    ports.live.announceToAll(tx, { event: "table", entity: model.name });
  });
  await tableHasChanged(asked, context, job.total ?? 0);
}

/** Fields that the person might still write when the lines were checked. */
function refuseLostFields({ model, access }: TableContext, { settings }: StoredJob): void {
  const lost = settings.columns.some(
    ({ field }) => field !== null && field !== model.key && !access.writableFields.has(field),
  );
  if (lost) throw new CommitRefused("a field may not be written any more");
}

/** How many lines follow, and the number of the last: lines are numbered as the file does, and may lie anywhere in it. */
async function nextLines(
  tx: Tx,
  { jobId }: StoredJob,
  { from, most }: { from: number; most: number },
): Promise<{ last: number | null; count: number }> {
  const [found] = await runSql<{ last: number | null; count: number }>(
    tx,
    sql`select max(line) as last, count(*)::int as count from (
          select line from table_import_line where job_id = ${jobId}::uuid and line >= ${from}
          order by line limit ${most}) following`,
  );
  return found ?? { last: null, count: 0 };
}

interface Some {
  job: StoredJob;
  range: { from: number; to: number };
}

function goodLines(
  tx: Tx,
  { job, range }: Some,
  action: "add" | "update",
): Promise<{ key: string; record: Row }[]> {
  return runSql(
    tx,
    sql`select row_key as key, record from table_import_line where job_id = ${job.jobId}::uuid
          and line >= ${range.from} and line < ${range.to} and errors is null and action = ${action} order by line`,
  );
}

async function addEachRow(tx: Tx, context: TableContext, some: Some): Promise<void> {
  for (const { record } of await goodLines(tx, some, "add")) {
    const stored = await storeNewRow(tx, context, record, some.job.jobId);
    if (isRefusal(stored)) throw new CommitRefused(JSON.stringify(stored.errors ?? {}));
  }
}

async function updateLines(
  tx: Tx,
  context: TableContext,
  { needsEachRow, ...some }: Some & { needsEachRow: boolean },
): Promise<void> {
  const { model, author } = context;
  const lines = await goodLines(tx, some, "update");
  const stamps = stampsOf(model, author, "update");
  for (let from = 0; from < lines.length; from += rowsAtOnce) {
    const wanted = new Map(lines.slice(from, from + rowsAtOnce).map(({ key, record }) => [key, record]));
    const rows = await lockRows(tx, context, [...wanted.keys()]);
    if (rows.length < wanted.size) throw new CommitRefused("a row was deleted meanwhile");
    const pairs = rows.map((before) => ({
      before,
      after: { ...before, ...wanted.get(String(before[model.key])), ...stamps } as Row,
    }));
    if (!needsEachRow) {
      await writeRows(tx, context, pairs);
      await recordChanges(
        tx,
        context,
        pairs.map(({ before, after }) => ({ kind: "update", key: before[model.key] ?? null, before, after })),
        some.job.jobId,
        true,
      );
      continue;
    }
    for (const { before, after } of pairs) {
      const changed = Object.keys(wanted.get(String(before[model.key])) ?? {}).filter(
        (name) => model.fields.find((field) => field.name === name)?.readOnly === false,
      );
      const stored = await storeUpdate(tx, context, {
        before,
        wanted: after,
        changed,
        batchId: some.job.jobId,
      });
      if (isRefusal(stored)) throw new CommitRefused(JSON.stringify(stored.errors ?? {}));
    }
  }
}

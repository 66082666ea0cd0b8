import { isRefusal } from "#contract/errors/refusal.ts";
import { type Row, sameValue } from "#tables";
import { writeRows } from "./bulk-update.ts";
import type { Tx } from "../../db/index.ts";
import {
  type Change,
  earlierValueTaken,
  existing,
  judgeRow,
  lockRows,
  membersOf,
  recordChanges,
  refuseRecord,
  stampsOf,
  type TableContext,
  undoUpdate,
  type WholeRow,
} from "../../tables/index.ts";
import { JobRefused } from "../transfer/job-refused.ts";

/**
 * Sets many rows back to what they were before an act, as far as they still have what it gave them; answers how many
 * were changed or deleted since.
 */
export async function undoUpdates(
  tx: Tx,
  context: TableContext,
  all: readonly Change[],
  batchId: string,
): Promise<number> {
  const { model, author } = context;
  const changes = new Map(
    all.filter(({ kind }) => kind === "update").map((change) => [change.rowKey, change]),
  );
  const rows = await lockRows(tx, context, [...changes.keys()]);
  const pairs: { before: WholeRow; after: Row }[] = [];
  const needsEachRow = model.behaviours.length > 0 || model.tree !== undefined;
  let undone = 0;
  for (const before of rows) {
    const change = changes.get(String(before[model.key]));
    if (change === undefined) continue;
    if (needsEachRow) {
      const done = await undoUpdate(tx, context, { row: before, change, batchId });
      if (isRefusal(done)) throw new JobRefused(done, author.language);
      if (done) undone += 1;
      continue;
    }
    const earlier = earlierValues(context, before, change);
    const names = Object.keys(earlier);
    if (names.length === 0) continue;
    const judged = judgeRow(context, { ...before, ...earlier }, { mode: "update", changed: names });
    if ("errors" in judged)
      throw new JobRefused(refuseRecord(judged.errors, author.language), author.language);
    const taken = await earlierValueTaken(tx, context, { before, wanted: judged.row });
    if (taken !== undefined) throw new JobRefused(taken, author.language);
    pairs.push({ before, after: { ...judged.row, ...stampsOf(model, author, "update") } });
  }
  if (pairs.length > 0) {
    await refuseLostReferences(tx, context, pairs);
    await writeRows(tx, context, pairs);
    const made = pairs.map(({ before, after }) => ({
      kind: "update" as const,
      key: before[model.key] ?? null,
      before,
      after,
    }));
    await recordChanges(tx, context, made, batchId);
  }
  return changes.size - undone - pairs.length;
}

/** What references pointed to then may be gone: each table pointed to is asked once for all rows together. */
async function refuseLostReferences(
  tx: Tx,
  context: TableContext,
  pairs: readonly { before: Row; after: Row }[],
): Promise<void> {
  for (const field of context.model.fields) {
    if (field.reference === undefined || field.stamp !== undefined) continue;
    const values = pairs.flatMap(({ before, after }) =>
      sameValue(before[field.name], after[field.name] ?? null, field) ? [] : membersOf(after[field.name]),
    );
    if (values.length === 0) continue;
    const found = await existing(tx, context, field, [...new Set(values)]);
    const missing = values.find((value) => !found.has(String(value)));
    if (missing === undefined) continue;
    const params = { value: missing, found: missing, entity: field.reference.entity };
    const errors = { [field.name]: { code: "unknownReference" as const, params } };
    throw new JobRefused(refuseRecord(errors, context.author.language), context.author.language);
  }
}

function earlierValues({ model, access }: TableContext, row: WholeRow, { changes }: Change): Row {
  const earlier: Row = {};
  for (const field of model.fields) {
    const change = changes[field.name];
    if (change === undefined || !access.writableFields.has(field.name)) continue;
    if (sameValue(row[field.name], change.to, field)) earlier[field.name] = change.from;
  }
  return earlier;
}

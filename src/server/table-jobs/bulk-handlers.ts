import * as declared from "#contract/calls/tables.ts";
import { isRefusal } from "#contract/errors/refusal.ts";
import type { Handler } from "../http/index.ts";
import { inTableWrite, onEveryTable, outside, type TableContext, undoBatch } from "../tables/index.ts";
import { type BulkChange, changeInBulk } from "./bulk/bulk-job.ts";
import { countChosen } from "./bulk/choose-rows.ts";
import { undoInBackground } from "./bulk/undo-job.ts";

async function bulkOrDryRun(
  context: TableContext,
  { dryRun, ...change }: BulkChange & { dryRun?: boolean },
): ReturnType<typeof changeInBulk> {
  if (dryRun !== true) return changeInBulk(context, change);
  const count = await countChosen(outside(context.ports.database), context, change);
  return isRefusal(count) ? count : { count };
}

/** The derived operations on many rows at once, for every table alike. */
export const bulkHandlers: readonly Handler[] = [
  onEveryTable(
    declared.undoTableBatch,
    "read",
    async ({ batchId }, context) =>
      (await undoInBackground(context, batchId)) ??
      inTableWrite(context, (tx) => undoBatch(tx, context, batchId)),
  ),
  onEveryTable(declared.bulkUpdateTableRows, "update", (input, context) => bulkOrDryRun(context, input)),
  onEveryTable(declared.bulkRemoveTableRows, "delete", (input, context) => bulkOrDryRun(context, input)),
];

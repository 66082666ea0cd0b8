import { isRefusal, type Refusal } from "#contract/errors/refusal.ts";
import type { Tx } from "../../db/index.ts";
import { lockRows, removeRows, type TableContext } from "../../tables/index.ts";
import { anAct, type BulkAct } from "./bulk-act.ts";
import { type Chosen, chosenKeys } from "./choose-rows.ts";

const rowsAtOnce = 5_000;

/** Deletes many rows in one act that can be undone where the table has a recycle bin. All or none. */
export async function bulkRemove(
  tx: Tx,
  context: TableContext,
  chosen: Chosen,
  { batchId, afterSome }: BulkAct = anAct(),
): Promise<{ count: number; batchId: string } | Refusal> {
  const keys = await chosenKeys(tx, context, chosen);
  if (isRefusal(keys)) return keys;
  // Rows that point to one another go in one act, whichever comes first.
  const leaving = new Map([[context.model.name, keys]]);
  let count = 0;
  for (let from = 0; from < keys.length; from += rowsAtOnce) {
    const rows = await lockRows(tx, context, keys.slice(from, from + rowsAtOnce));
    const refusal = await removeRows(tx, context, rows, batchId, leaving);
    if (refusal !== undefined) return refusal;
    count += rows.length;
    await afterSome?.(count);
  }
  return { count, batchId };
}

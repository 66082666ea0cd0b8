import type { Refusal } from "#contract/errors/refusal.ts";
import type { Tx } from "../../db/index.ts";
import { checkRowFiles, retainRowFiles } from "../files/row-files.ts";
import { refuseRecord } from "../rows/refuse-record.ts";
import type { TableContext } from "../rows/table-context.ts";
import type { RowChange } from "./table-hook.ts";
import { hooksOf } from "./hook-registry.ts";

/** Looks at a change before it is stored, files first, then the table's hooks; the first that objects is answered. */
export async function runBefore(
  tx: Tx,
  context: TableContext,
  change: RowChange,
): Promise<Refusal | undefined> {
  const refusal = await checkRowFiles(tx, context, change);
  if (refusal !== undefined) return refusal;
  for (const hook of hooksOf(context.model)) {
    const errors = await hook.beforeWrite?.(tx, context, change);
    if (errors !== undefined) return refuseRecord(errors, context.author.language);
  }
  return undefined;
}

/** Acts on a change that was stored: its files are referred to, then the table's hooks have their turn. */
export async function runAfter(tx: Tx, context: TableContext, change: RowChange): Promise<void> {
  await retainRowFiles(tx, context, change);
  for (const hook of hooksOf(context.model)) await hook.afterWrite?.(tx, context, change);
}

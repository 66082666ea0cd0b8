import type { Refusal } from "#contract/errors/refusal.ts";
import { type RecordErrors, recordErrorText } from "#tables";
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
  const errors = await errorsOfHooks(tx, context, change);
  return errors === undefined ? undefined : refuseRecord(errors, context.author.language);
}

/** What the first of the table's hooks that objects to a change says, by field. */
export async function errorsOfHooks(
  tx: Tx,
  context: TableContext,
  change: RowChange,
): Promise<RecordErrors | undefined> {
  for (const hook of hooksOf(context.model)) {
    const errors =
      (await hook.judge?.(tx, context, change)) ?? (await hook.beforeWrite?.(tx, context, change));
    if (errors !== undefined) return errors;
  }
  return undefined;
}

/** Whether a table's hooks judge rows beyond what its schema says. */
export function areJudged({ model }: Pick<TableContext, "model">): boolean {
  return hooksOf(model).some(({ judge }) => judge !== undefined);
}

/** What the table's hooks object to in a row that somebody is still writing, in words by field; nothing is changed. */
export async function objectionsTo(
  tx: Tx,
  context: TableContext,
  change: RowChange,
): Promise<Readonly<Record<string, string>>> {
  for (const hook of hooksOf(context.model)) {
    const errors = await hook.judge?.(tx, context, change);
    if (errors !== undefined)
      return Object.fromEntries(
        Object.entries(errors).map(([field, error]) => [
          field,
          recordErrorText(error, context.author.language),
        ]),
      );
  }
  return {};
}

/** Acts on a change that was stored: its files are referred to, then the table's hooks have their turn. */
export async function runAfter(tx: Tx, context: TableContext, change: RowChange): Promise<void> {
  await retainRowFiles(tx, context, change);
  for (const hook of hooksOf(context.model)) await hook.afterWrite?.(tx, context, change);
}

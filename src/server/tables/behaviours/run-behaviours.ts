import type { Refusal } from "#contract/errors/refusal.ts";
import type { Tx } from "../../db/index.ts";
import { checkRowFiles, keepRowFiles } from "../files/row-files.ts";
import { refuseRecord } from "../rows/refuse-record.ts";
import type { TableContext } from "../rows/table-context.ts";
import type { Behaviour, Happening } from "./behaviour.ts";
import { behaviours } from "./behaviours.ts";

/** Looks at a change before it is stored, files first, then the table's behaviours; the first that objects is answered. */
export async function runBefore(
  tx: Tx,
  context: TableContext,
  happening: Happening,
): Promise<Refusal | undefined> {
  const refusal = await checkRowFiles(tx, context, happening);
  if (refusal !== undefined) return refusal;
  for (const behaviour of behavioursOf(context)) {
    const errors = await behaviour.beforeWrite?.(tx, context, happening);
    if (errors !== undefined) return refuseRecord(errors, context.author.language);
  }
  return undefined;
}

/** Acts on a change that was stored: its files are referred to, then the table's behaviours have their turn. */
export async function runAfter(tx: Tx, context: TableContext, happening: Happening): Promise<void> {
  await keepRowFiles(tx, context, happening);
  for (const behaviour of behavioursOf(context)) await behaviour.afterWrite?.(tx, context, happening);
}

function behavioursOf({ model }: TableContext): readonly Behaviour[] {
  return model.behaviours.flatMap((name) => behaviours[name] ?? []);
}

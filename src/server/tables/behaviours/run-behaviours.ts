import type { Refusal } from "#contract/errors/refusal.ts";
import type { Tx } from "../../db/index.ts";
import { refuseRecord } from "../rows/refuse-record.ts";
import type { TableContext } from "../rows/table-context.ts";
import type { Behaviour, Happening } from "./behaviour.ts";
import { behaviours } from "./behaviours.ts";

/** Lets a table's behaviours look at a change before it is stored; the first that objects is answered. */
export async function runBefore(
  tx: Tx,
  context: TableContext,
  happening: Happening,
): Promise<Refusal | undefined> {
  for (const behaviour of behavioursOf(context)) {
    const errors = await behaviour.beforeWrite?.(tx, context, happening);
    if (errors !== undefined) return refuseRecord(errors, context.author.language);
  }
  return undefined;
}

/** Lets a table's behaviours act on a change that was stored. */
export async function runAfter(tx: Tx, context: TableContext, happening: Happening): Promise<void> {
  for (const behaviour of behavioursOf(context)) await behaviour.afterWrite?.(tx, context, happening);
}

function behavioursOf({ model }: TableContext): readonly Behaviour[] {
  return model.behaviours.flatMap((name) => behaviours[name] ?? []);
}

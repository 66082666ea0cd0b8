import type { TableModel } from "#tables";
import type { TableHook } from "./table-hook.ts";

const registered = new Map<string, TableHook>();

/** Takes in what the owners of tables do on their rows, by the names that schemas give it; a name's last hook counts. */
export function registerTableHooks(hooks: Readonly<Record<string, TableHook>>): void {
  for (const [name, hook] of Object.entries(hooks)) registered.set(name, hook);
}

/**
 * The hooks that a table's schema names, in its order. A name that nobody registered does nothing.
 *
 * @throws where none are registered at all: rows would be written without them.
 */
export function hooksOf({ behaviours }: TableModel): readonly TableHook[] {
  if (behaviours.length > 0 && registered.size === 0) throw new Error("No hooks of tables are registered.");
  return behaviours.flatMap((name) => registered.get(name) ?? []);
}

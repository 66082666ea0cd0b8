import type { TableModel } from "#tables";
import { fileFields } from "../files/row-files.ts";

/** Whether a change of a row of this table is all there is: nothing is recorded of it, and no hook or file hangs on it. */
export function hasNoSideEffects(model: TableModel): boolean {
  let hasNone = known.get(model);
  if (hasNone === undefined) {
    hasNone = !model.audit && model.behaviours.length === 0 && fileFields(model).length === 0;
    known.set(model, hasNone);
  }
  return hasNone;
}

const known = new WeakMap<TableModel, boolean>();

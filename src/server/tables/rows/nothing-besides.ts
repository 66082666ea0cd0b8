import type { TableModel } from "#tables";
import { fileFields } from "../files/row-files.ts";

/** Whether a change of a row of this table is all there is: nothing is recorded of it, and no hook or file hangs on it. */
export function hasNothingBesides(model: TableModel): boolean {
  let nothing = known.get(model);
  if (nothing === undefined) {
    nothing = !model.audit && model.behaviours.length === 0 && fileFields(model).length === 0;
    known.set(model, nothing);
  }
  return nothing;
}

const known = new WeakMap<TableModel, boolean>();

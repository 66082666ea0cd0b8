import type { TableModel } from "#tables";
import { fileFields } from "../files/row-files.ts";
import { isRecordedBeside } from "../history/record-beside.ts";

/** Whether a change of a row of this table and its record, if there is one, is all: no hook and no file hangs on it. */
export function hasNoHooks(model: TableModel): boolean {
  let hasNone = known.get(model);
  if (hasNone === undefined) {
    hasNone = model.behaviours.length === 0 && fileFields(model).length === 0;
    known.set(model, hasNone);
  }
  return hasNone;
}

/** Whether one statement makes such a change: what is recorded of it, is recorded beside it. */
export function isStoredAlone(model: TableModel): boolean {
  return hasNoHooks(model) && (!model.audit || isRecordedBeside(model));
}

const known = new WeakMap<TableModel, boolean>();

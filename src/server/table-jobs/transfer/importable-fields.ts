import type { ImportMode } from "#contract/shapes/tables.ts";
import type { TableAccess, TableModel } from "#tables";

/** A table with what somebody may read and write of it. */
export interface ImportTarget {
  model: Pick<TableModel, "key">;
  access: Pick<TableAccess, "readableFields" | "writableFields">;
}

/** What columns of a sheet can be read into: what its person may write, and where rows are changed the key that finds them. */
export function importableFields({ model, access }: ImportTarget, mode: ImportMode): ReadonlySet<string> {
  return new Set([...access.writableFields, ...(mode === "add" ? [] : [model.key])]);
}

import type { TableRow } from "#contract/shapes/tables.ts";
import { type AccessOperation, type FieldModel, organProperty } from "#tables";
import type { Entity } from "./entity.ts";

/** What the server said this person may do with a row: in a shared table they change their organisation's alone. */
export function rightsOn(
  { rights, changesRowsOf }: Pick<Entity, "rights" | "changesRowsOf">,
  row: TableRow | undefined,
): Readonly<Record<AccessOperation, boolean>> {
  if (changesRowsOf === undefined || row === undefined || row[organProperty] === changesRowsOf) return rights;
  return { ...rights, update: false, delete: false, restore: false };
}

/** Whether a field says whose a shared row is; where it is empty, the row is the group's. */
export function saysWhose({ name, nullable, reference }: FieldModel): boolean {
  return name === organProperty && nullable && reference?.entity === "organ";
}

import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { FieldChanges } from "#contract/shapes/tables.ts";
import { labelOf, mergeChanges, type Row } from "#tables";
import { errorsOfRights } from "./judge-row.ts";
import type { WholeRow } from "./read-rows.ts";
import { refuseRecord } from "./refuse-record.ts";
import type { TableContext } from "./table-context.ts";

/** The row's key, and what its fields were seen as and should be. */
export interface GivenChanges {
  key: JsonValue;
  changes: FieldChanges;
}

/** Why somebody may not set these fields, where they may not. */
export function refusedFields(context: TableContext, { changes }: GivenChanges): Refusal | undefined {
  const refused = errorsOfRights(context, Object.keys(changes));
  return Object.keys(refused).length > 0 ? refuseRecord(refused, context.author.language) : undefined;
}

/** The row as it should be and the fields in which it differs; refused where somebody else changed one of them otherwise. */
export function mergeGiven(
  context: TableContext,
  { changes }: GivenChanges,
  theirs: WholeRow,
): { row: Row; changed: readonly string[] } | Refusal {
  const merged = mergeChanges(context.model, {
    base: baseOf(context, changes, theirs),
    theirs,
    mine: Object.fromEntries(Object.entries(changes).map(([name, { to }]) => [name, to ?? null])),
  });
  return "conflicts" in merged
    ? { ...refuse("rowConflict", { row: nameOf(context, theirs) }), conflicts: merged.conflicts }
    : merged;
}

/** The row as the person saw it. Where nobody minds lost updates, or they may not read the field, it is as it is now. */
function baseOf({ model, access }: TableContext, changes: FieldChanges, theirs: Row): Row {
  return Object.fromEntries(
    Object.entries(changes).map(([name, { from }]) => [
      name,
      model.lock && access.readableFields.has(name) ? from : (theirs[name] ?? null),
    ]),
  );
}

/** What a row is called in messages, as far as the reader may know it. */
export function nameOf({ model, access, author }: TableContext, row: Row): string {
  const readable = Object.fromEntries(
    Object.entries(row).filter(([name]) => access.readableFields.has(name)),
  );
  return String(labelOf(model, readable, author.language) ?? row[model.key] ?? "");
}

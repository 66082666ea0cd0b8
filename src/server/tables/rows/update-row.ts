import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { FieldChanges } from "#contract/shapes/tables.ts";
import { labelOf, mergeChanges, type Row } from "#tables";
import type { Tx } from "../../db/index.ts";
import { inTableWrite } from "./in-table-write.ts";
import { errorsOfRights } from "./judge-row.ts";
import { lockReachable, lockRows, shownRow, type WholeRow } from "./read-rows.ts";
import { refuseRecord } from "./refuse-record.ts";
import { sendUpdate, type SentRow } from "./store-update.ts";
import type { TableContext } from "./table-context.ts";

/** The row's key, and what its fields were seen as and should be. */
interface GivenChanges {
  key: JsonValue;
  changes: FieldChanges;
}

/**
 * Changes fields of a row. What somebody else changed meanwhile is merged field by field; where both changed one
 * field to different values, nothing is written and `conflicts` says which.
 */
export async function updateRow(
  tx: Tx,
  context: TableContext,
  given: GivenChanges,
): Promise<WholeRow | Refusal> {
  const sent = await sendRow(tx, context, given);
  return isRefusal(sent) ? sent : sent.row;
}

/** The same as a whole transaction. Answers what its author may see of the row. */
export async function updateOneRow(context: TableContext, given: GivenChanges): Promise<Row | Refusal> {
  const sent = await inTableWrite(context, (tx) => sendRow(tx, context, given));
  return isRefusal(sent) ? sent : shownRow(context, await sent.row);
}

async function sendRow(tx: Tx, context: TableContext, given: GivenChanges): Promise<SentRow | Refusal> {
  const { model, author } = context;
  const names = Object.keys(given.changes);
  const refused = errorsOfRights(context, names);
  if (Object.keys(refused).length > 0) return refuseRecord(refused, author.language);
  const [theirs] = await lockRows(tx, context, [given.key]);
  if (theirs === undefined) return missingRow(tx, context, given.key);
  const merged = mergeChanges(model, {
    base: baseOf(context, given.changes, theirs),
    theirs,
    mine: Object.fromEntries(names.map((name) => [name, given.changes[name]?.to ?? null])),
  });
  if ("conflicts" in merged)
    return { ...refuse("rowConflict", { row: nameOf(context, theirs) }), conflicts: merged.conflicts };
  if (merged.changed.length === 0) return { row: Promise.resolve(theirs) };
  return sendUpdate(tx, context, { before: theirs, wanted: merged.row, changed: merged.changed });
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

/** Why a row is not there to be changed: it is the group's, or in the recycle bin, or never was. */
export async function missingRow(tx: Tx, context: TableContext, key: JsonValue): Promise<Refusal> {
  if ((await lockReachable(tx, context, [key])).length > 0) return refuse("countsEverywhere");
  const [deleted] = context.model.softDelete ? await lockRows(tx, context, [key], false) : [];
  return deleted === undefined ? refuse("notFound") : refuse("rowIsGone", { row: nameOf(context, deleted) });
}

/** What a row is called in messages, as far as the reader may know it. */
export function nameOf({ model, access, author }: TableContext, row: Row): string {
  const readable = Object.fromEntries(
    Object.entries(row).filter(([name]) => access.readableFields.has(name)),
  );
  return String(labelOf(model, readable, author.language) ?? row[model.key] ?? "");
}

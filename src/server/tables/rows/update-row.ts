import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { Row } from "#tables";
import type { Tx } from "../../db/index.ts";
import { answeredRow } from "./answered-row.ts";
import { inTableWrite } from "./in-table-write.ts";
import { type GivenChanges, mergeGiven, nameOf, refusedFields } from "./merge-given.ts";
import { lockReachable, lockRows, type WholeRow } from "./read-rows.ts";
import { sendUpdate, type SentRow } from "./store-update.ts";
import type { TableContext } from "./table-context.ts";
import { updateAsSeen } from "./update-as-seen.ts";
import { updateUnlocked } from "./update-unlocked.ts";

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
  const seen = await updateAsSeen(context, given);
  if (seen !== undefined) return answeredRow(context, seen);
  const unlocked = await updateUnlocked(context, given);
  if (unlocked !== undefined) return isRefusal(unlocked) ? unlocked : answeredRow(context, unlocked);
  const sent = await inTableWrite(context, (tx) => sendRow(tx, context, given));
  return isRefusal(sent) ? sent : answeredRow(context, await sent.row);
}

async function sendRow(tx: Tx, context: TableContext, given: GivenChanges): Promise<SentRow | Refusal> {
  const refused = refusedFields(context, given);
  if (refused !== undefined) return refused;
  const [theirs] = await lockRows(tx, context, [given.key]);
  if (theirs === undefined) return missingRow(tx, context, given.key);
  const merged = mergeGiven(context, given, theirs);
  if (isRefusal(merged)) return merged;
  if (merged.changed.length === 0) return { row: Promise.resolve(theirs) };
  return sendUpdate(tx, context, { before: theirs, wanted: merged.row, changed: merged.changed });
}

/** Why a row is not there to be changed: it is the group's, or in the recycle bin, or never was. */
export async function missingRow(tx: Tx, context: TableContext, key: JsonValue): Promise<Refusal> {
  if ((await lockReachable(tx, context, [key])).length > 0) return refuse("countsEverywhere");
  const [deleted] = context.model.softDelete ? await lockRows(tx, context, [key], false) : [];
  return deleted === undefined ? refuse("notFound") : refuse("rowIsGone", { row: nameOf(context, deleted) });
}

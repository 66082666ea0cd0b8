import { isRefusal, type Refusal } from "#contract/errors/refusal.ts";
import { isOwn } from "../../table-sql/index.ts";
import { isRecordedBeside } from "../history/record-beside.ts";
import { outside } from "../sql/run-sql.ts";
import { inTableWrite } from "./in-table-write.ts";
import { judgeRow } from "./judge-row.ts";
import { type GivenChanges, mergeGiven, refusedFields } from "./merge-given.ts";
import { isStoredAlone } from "./no-side-effects.ts";
import { readChangeable, type WholeRow } from "./read-rows.ts";
import { refuseRecord } from "./refuse-record.ts";
import { valuesToWrite } from "./store-update.ts";
import type { TableContext } from "./table-context.ts";
import { writeFieldsIfUnchanged } from "./write-fields.ts";

class ChangedMeanwhile extends Error {}

/**
 * Changes fields of a row without holding it: it is read, and written with its record by one statement if it still is what was
 * read. Undefined where it is not, where there is none, or where more hangs on the change: then it is done under a lock.
 */
export async function updateUnlocked(
  context: TableContext,
  given: GivenChanges,
): Promise<WholeRow | Refusal | undefined> {
  const { model, author, ports } = context;
  if (!isOwn(model) || !isStoredAlone(model) || pointsElsewhere(context, given)) return undefined;
  const refused = refusedFields(context, given);
  if (refused !== undefined) return refused;
  const [theirs] = await readChangeable(outside(ports.database), context, [given.key]);
  if (theirs === undefined) return undefined;
  // What was told before the request came is known with this answer; nothing is written yet.
  author.confirm?.();
  const merged = mergeGiven(context, given, theirs);
  if (isRefusal(merged)) return merged;
  if (merged.changed.length === 0) return theirs;
  const judged = judgeRow(context, merged.row, { mode: "update", changed: merged.changed });
  if ("errors" in judged) return refuseRecord(judged.errors, author.language);
  const values = valuesToWrite(context, theirs, judged.row);
  if (values === undefined) return theirs;
  try {
    return await inTableWrite(
      context,
      async (tx) => {
        const written = { before: theirs, values, isRecorded: isRecordedBeside(model) };
        const row = await writeFieldsIfUnchanged(tx, context, written);
        if (row === undefined) throw new ChangedMeanwhile();
        return row;
      },
      { isOneStatement: true, isConfirmed: true },
    );
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return undefined;
    throw error;
  }
}

/** Whether other rows have a say in a change: one that is pointed to, or those above in a tree. */
function pointsElsewhere({ model }: TableContext, { changes }: GivenChanges): boolean {
  return model.fields.some(
    ({ name, reference }) => name in changes && (reference !== undefined || model.tree?.parent === name),
  );
}

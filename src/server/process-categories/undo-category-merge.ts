import { sql } from "kysely";
import type { InputOf, OutputOf } from "#contract/calls/define-call.ts";
import { undoCategoryMerge } from "#contract/calls/table-actions.ts";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { Row } from "#tables";
import type { Tx } from "../db/index.ts";
import { reaches } from "../access/index.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { bulkUpdate } from "../table-jobs/index.ts";
import { addRow, inTableWrite, lockRows, type TableContext, tableFor } from "../tables/index.ts";

type Undone = OutputOf<typeof undoCategoryMerge>;

interface Merge {
  fromTypeId: string;
  toTypeId: string;
  category: Row;
  processes: string[];
  drafts: string[];
  below: string[];
}

/**
 * Takes a merge of categories back: the category is there again, and what still stands where the merge put it moves
 * back. What was moved on since is left alone and counted as skipped. Once only.
 */
export const undoCategoryMergeHandler = handle(undoCategoryMerge, async (input, scope) => {
  const context = tableFor(scope, "processCategory");
  if (context === undefined) return refuse("notFound");
  if (!context.access.create || !context.access.update) return refuse("noPermission");
  return inTableWrite(context, (tx) => undo(tx, context, input, scope));
});

async function undo(
  tx: Tx,
  context: TableContext,
  { mergeId }: InputOf<typeof undoCategoryMerge>,
  { actor, request }: Pick<SessionScope, "actor" | "request">,
): Promise<Undone | Refusal> {
  const merge = await claim(tx, mergeId);
  if (merge === undefined) return refuse("nothingToUndo");
  const { fromTypeId, toTypeId, processes, drafts } = merge;
  // Whose category it was alone takes it back: a merge of the group moved processes of every organisation.
  if (!reaches(context.author.reach, ownerOf(merge))) return refuse("nothingToUndo");
  if ((await lockRows(tx, context, [fromTypeId])).length > 0) return refuse("nothingToUndo");
  const { writableFields } = context.access;
  const given = Object.entries(merge.category).filter(
    ([name, value]) => value !== null && writableFields.has(name),
  );
  const added = await addRow(tx, context, Object.fromEntries(given));
  if (isRefusal(added)) return added;

  const moved = await sql`
    update process set process_type_id = ${fromTypeId}, row_version = row_version + 1,
      draft = case when process_id = any(${drafts}) and draft ->> 'processTypeId' = ${toTypeId}
        then jsonb_set(draft, '{processTypeId}', to_jsonb(${fromTypeId}::text)) else draft end
    where process_id = any(${processes}) and process_type_id = ${toTypeId}`.execute(tx);
  const below = (await lockRows(tx, context, merge.below)).filter((row) => row["parentTypeId"] === toTypeId);
  if (below.length > 0) {
    const keys = below.map((row) => String(row["processTypeId"]));
    const back = await bulkUpdate(tx, context, { keys, changes: { parentTypeId: fromTypeId } });
    if (isRefusal(back)) return back;
  }
  const count = Number(moved.numAffectedRows ?? 0) + below.length;
  await recordOperation(tx, request, {
    kind: "operation",
    call: undoCategoryMerge.name,
    userCode: actor.userCode,
    organId: actor.organId,
    subject: fromTypeId,
    detail: { from: toTypeId, count },
  });
  return {
    from: String(merge.category["typeName"]),
    count,
    skipped: processes.length + merge.below.length - count,
  };
}

/** The organisation whose category was merged; null is the group. */
function ownerOf({ category }: Merge): number | null {
  return typeof category["organId"] === "number" ? category["organId"] : null;
}

/** The merge, marked as taken back; undefined where it was already, or there is none. */
async function claim(tx: Tx, mergeId: string): Promise<Merge | undefined> {
  const { rows } = await sql<Merge>`
    update category_merge set undone_at = now() where merge_id = ${mergeId}::uuid and undone_at is null
    returning from_type_id, to_type_id, category, processes, drafts, below`.execute(tx);
  return rows[0];
}

import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { InputOf, OutputOf } from "#contract/calls/define-call.ts";
import { mergeProcessCategory } from "#contract/calls/table-actions.ts";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import { jsonb, type Tx } from "../db/index.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import {
  inTableWrite,
  lockReachable,
  lockRows,
  refuseField,
  removeRows,
  type TableContext,
  tableFor,
  hookError,
  type WholeRow,
} from "../tables/index.ts";
import { bulkUpdate } from "../table-jobs/index.ts";

type Moves = OutputOf<typeof mergeProcessCategory>;
type Input = InputOf<typeof mergeProcessCategory>;

/**
 * One category becomes part of another: its processes and the categories below it move, and it is removed. Published
 * versions keep what they said; where a process stands is kept beside them. A dry run says what would move. The category
 * that goes must be one's own to change, the other one to read; no organisation's processes come into another's category.
 */
export const mergeProcessCategoryHandler = handle(mergeProcessCategory, async (input, scope) => {
  const context = tableFor(scope, "processCategory");
  if (context === undefined) return refuse("notFound");
  if (!context.access.update || !context.access.delete) return refuse("noPermission");
  if (input.dryRun === true)
    return scope.ports.database.write(async (tx) => {
      const found = await movesOf(tx, context, input);
      return isRefusal(found) ? found : found.moves;
    });
  return inTableWrite(context, (tx) => merge(tx, context, input, scope));
});

async function merge(
  tx: Tx,
  context: TableContext,
  input: Input,
  { actor, request }: Pick<SessionScope, "actor" | "request">,
): Promise<Moves | Refusal> {
  const found = await movesOf(tx, context, input);
  if (isRefusal(found)) return found;
  const { source, moves } = found;
  const { fromTypeId, toTypeId } = input;
  const batchId = randomUUID();
  await keepForUndo(tx, { mergeId: batchId, source, moves, input, mergedBy: actor.userCode });
  await sql`
    update process set process_type_id = ${toTypeId}, row_version = row_version + 1,
      draft = case when draft ->> 'processTypeId' = ${fromTypeId}
        then jsonb_set(draft, '{processTypeId}', to_jsonb(${toTypeId}::text)) else draft end
    where process_type_id = ${fromTypeId}`.execute(tx);
  if (moves.categories.length > 0) {
    const keys = moves.categories.map(({ processTypeId }) => processTypeId);
    const moved = await bulkUpdate(tx, context, { keys, changes: { parentTypeId: toTypeId } }, { batchId });
    if (isRefusal(moved)) return moved;
  }
  const refusal = await removeRows(tx, context, [source], batchId);
  if (refusal !== undefined) return refusal;
  await recordOperation(tx, request, {
    kind: "operation",
    call: mergeProcessCategory.name,
    userCode: actor.userCode,
    organId: actor.organId,
    subject: fromTypeId,
    detail: {
      into: toTypeId,
      processes: moves.processes
        .map(({ processId }) => processId)
        .join(" ")
        .slice(0, 2_000),
    },
  });
  return { ...moves, mergeId: batchId };
}

interface Kept {
  mergeId: string;
  source: WholeRow;
  moves: Moves;
  input: Input;
  mergedBy: string;
}

/** Keeps what is about to move, processes of other organisations among it. */
async function keepForUndo(tx: Tx, { mergeId, source, moves, input, mergedBy }: Kept): Promise<void> {
  const { fromTypeId, toTypeId } = input;
  const below = moves.categories.map(({ processTypeId }) => processTypeId);
  await sql`
    insert into category_merge (merge_id, from_type_id, to_type_id, category, processes, drafts, below, merged_by)
    select ${mergeId}, ${fromTypeId}, ${toTypeId}, ${jsonb(source)}, coalesce(array_agg(process_id), '{}'),
      coalesce(array_agg(process_id) filter (where draft ->> 'processTypeId' = ${fromTypeId}), '{}'),
      ${below}::text[], ${mergedBy}
    from process where process_type_id = ${fromTypeId}`.execute(tx);
}

/** What a merge moves, both categories held until the transaction ends; or why it cannot be. */
async function movesOf(
  tx: Tx,
  context: TableContext,
  { fromTypeId, toTypeId }: Input,
): Promise<{ source: WholeRow; moves: Moves } | Refusal> {
  const { language, organId } = context.author;
  const [source] = await lockRows(tx, context, [fromTypeId]);
  const [target] = await lockReachable(tx, context, [toTypeId]);
  if (source === undefined || target === undefined) return refuse("notFound");
  if (fromTypeId === toTypeId || target["parentTypeId"] === fromTypeId)
    return refuseField("toTypeId", hookError("categoryIntoItself"), language);
  const below = await sql<{ processTypeId: string; typeName: string; meets: boolean }>`
    select c.process_type_id, c.type_name, exists (
      select 1 from process_category there where there.parent_type_id = ${toTypeId} and there.type_name = c.type_name) as meets
    from process_category c where c.parent_type_id = ${fromTypeId} order by c.type_order, c.process_type_id`.execute(
    tx,
  );
  const to = String(target["typeName"]);
  if (below.rows.length > 0 && (target["parentTypeId"] ?? null) !== null)
    return refuseField("toTypeId", hookError("categoryTooDeep"), language);
  const meeting = below.rows.find(({ meets }) => meets);
  if (meeting !== undefined)
    return refuseField(
      "toTypeId",
      hookError("categoryNamesMeet", { category: meeting.typeName, parent: to }),
      language,
    );
  const home = Number(target["organId"] ?? 0);
  const processes = await sql<{
    processId: string;
    processName: string;
    isOwn: boolean;
    isElsewhere: boolean;
  }>`
    select process_id, process_name, organ_id = ${organId} as is_own, organ_id <> ${home} as is_elsewhere from process
    where process_type_id = ${fromTypeId} order by process_id`.execute(tx);
  if (home !== 0 && processes.rows.some(({ isElsewhere }) => isElsewhere))
    return refuseField("toTypeId", hookError("categoryElsewhere", { category: to }), language);
  if (context.author.reach !== "everything" && processes.rows.some(({ isOwn }) => !isOwn))
    return refuse("countsEverywhere");
  const own = processes.rows.filter(({ isOwn }) => isOwn);
  return {
    source,
    moves: {
      from: String(source["typeName"]),
      to,
      processes: own.map(({ processId, processName }) => ({ processId, processName })),
      others: processes.rows.length - own.length,
      categories: below.rows.map(({ processTypeId, typeName }) => ({ processTypeId, typeName })),
    },
  };
}

import { isRefusal } from "#contract/errors/refusal.ts";
import { allowedActions, type Bundle, type EngineAction, takeBackTask } from "#engine";
import type { SessionScope } from "../http/index.ts";
import { readBundle, readInstance, type StoredInstance } from "../process/index.ts";
import { dryRun } from "./dry-run.ts";

/** What may be done with a task; taking back only as long as the command itself would not refuse it (R23). */
export async function actionsNow(
  scope: SessionScope,
  bundle: Bundle,
  stored: StoredInstance,
  seatId: number,
): Promise<EngineAction[]> {
  const { actor } = scope;
  const { snapshot } = stored;
  const named = { userCode: actor.userCode, roles: actor.access };
  const actions = allowedActions(bundle, snapshot, seatId, named);
  if (!actions.includes("takeBack")) return actions;
  const done = await dryRun(scope, stored, bundle, (context) =>
    takeBackTask(bundle, snapshot, { seatId }, context),
  );
  return isRefusal(done) ? actions.filter((action) => action !== "takeBack") : actions;
}

/** Of a list so many are tried at most: each reads its application. */
const triedMost = 20;

/** Those of one's own decided tasks that one may take back at this moment; of a longer list the first are looked at. */
export async function takenBackAmong(
  scope: SessionScope,
  seatIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const may = new Set<number>();
  for (const seatId of seatIds.slice(0, triedMost)) {
    const stored = await readInstance(scope.tx, { seatId }, scope.actor.organId);
    if (stored === undefined) continue;
    const bundle = await readBundle(scope, stored.snapshot);
    if ((await actionsNow(scope, bundle, stored, seatId)).includes("takeBack")) may.add(seatId);
  }
  return may;
}

import { isRefusal } from "#contract/errors/refusal.ts";
import {
  allowedActions,
  type Bundle,
  type CommandContext,
  type EngineAction,
  type Facts,
  type InstanceSnapshot,
  takeBackTask,
} from "#engine";
import type { SessionScope } from "../../http/index.ts";
import { openedSeats, readBundle, readInstances, type StoredInstance } from "../../process/index.ts";
import { dryRun } from "./dry-run.ts";

/** What may be done with a task; taking back only as long as the command itself would not refuse it (R23). */
export async function actionsNow(
  scope: SessionScope,
  bundle: Bundle,
  stored: StoredInstance,
  seatId: number,
  known?: Facts,
): Promise<EngineAction[]> {
  const { actor } = scope;
  const { snapshot } = stored;
  const named = { userCode: actor.userCode, roles: actor.access };
  const actions = allowedActions(bundle, snapshot, seatId, named);
  if (!actions.includes("takeBack")) return actions;
  const takingBack = (context: CommandContext, now: InstanceSnapshot) =>
    takeBackTask(bundle, now, { seatId }, context);
  const done = await dryRun(scope, stored, bundle, takingBack, known);
  return isRefusal(done) ? actions.filter((action) => action !== "takeBack") : actions;
}

/** Of a list so many are tried at most. */
const triedMost = 20;

/**
 * Those of one's own decided tasks that one may take back at this moment; of a longer list the first are looked at. Their
 * applications are read together, and which of the tasks that followed somebody has opened.
 */
export async function takenBackAmong(
  scope: SessionScope,
  seatIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const tried = seatIds.slice(0, triedMost);
  const may = new Set<number>();
  if (tried.length === 0) return may;
  const instances = await readInstances(scope.tx, tried, scope.actor);
  const known = {
    openedSeats: await openedSeats(
      scope.tx,
      instances.flatMap(({ snapshot }) => snapshot.seats.map(({ seatId }) => seatId)),
    ),
  };
  for (const stored of instances) {
    const bundle = await readBundle(scope, stored.snapshot);
    for (const { seatId } of stored.snapshot.seats.filter((seat) => tried.includes(seat.seatId)))
      if ((await actionsNow(scope, bundle, stored, seatId, known)).includes("takeBack")) may.add(seatId);
  }
  return may;
}

import { isLive, visitOf } from "../flow/find-in-snapshot.ts";
import { type PreparedBundle, prepare } from "../model/prepared-bundle.ts";
import type { Bundle } from "../model/bundle.ts";
import type { InstanceSnapshot, Visit, VisitId } from "../model/process-instance.ts";
import { ancestorsOf, arrivalsInForce } from "../returns/travelled-graph.ts";

/** A task that is foreseen to lead to itself more often runs in a circle which only a changed form or a person ends. */
const oftenest = 3;

/** The circles that a preview runs in: each is told once, and that it may come again. */
export interface Circle {
  taskIds: ReadonlySet<string>;
  /** The visits of its first time around are shown, these are not, nor what only they led to. */
  repeated: ReadonlySet<VisitId>;
}

/**
 * The tasks of the circle that one of the visits just entered goes round, whatever was entered beside it: once it was gone
 * around so often that no automatic step will lead out of it. `before` is where the preview began. Pure.
 */
export function circleOf(
  bundle: Bundle,
  before: InstanceSnapshot,
  after: InstanceSnapshot,
  entered: readonly Visit[],
): ReadonlySet<string> {
  const { reach } = prepare(bundle);
  const again = entered.find(({ visitId, taskId }) => {
    if (reach.get(taskId)?.has(taskId) !== true) return false;
    const ledHere = [...ancestorsOf(after, visitId)].filter(
      (each) => each > before.visits.length && visitOf(after, each).taskId === taskId,
    );
    return ledHere.length >= oftenest;
  });
  return again === undefined ? new Set() : tasksAround(reach, again.taskId);
}

/** The tasks that lead to a task and that it leads to. */
function tasksAround(reach: PreparedBundle["reach"], taskId: string): Set<string> {
  const ahead = reach.get(taskId) ?? new Set<string>();
  return new Set([...ahead].filter((other) => reach.get(other)?.has(taskId) === true));
}

/** The visits of tasks on a circle after the first, and what only they led to. Pure. */
export function repeatedVisits(
  taskIds: ReadonlySet<string>,
  before: InstanceSnapshot,
  after: InstanceSnapshot,
): ReadonlySet<VisitId> {
  if (taskIds.size === 0) return new Set();
  const wasLive = new Set(before.visits.filter(isLive).map(({ visitId }) => visitId));
  const repeated = new Set<VisitId>();
  for (const visit of after.visits) {
    if (visit.visitId <= before.visits.length) continue;
    const cameFrom = arrivalsInForce(visit).map(({ fromVisitId }) => fromVisitId);
    const isLedByRepeated = cameFrom.length > 0 && cameFrom.every((visitId) => repeated.has(visitId));
    const isAgain =
      taskIds.has(visit.taskId) &&
      [...ancestorsOf(after, visit.visitId)].some(
        (visitId) =>
          (visitId > before.visits.length || wasLive.has(visitId)) &&
          visitOf(after, visitId).taskId === visit.taskId,
      );
    if (isAgain || isLedByRepeated) repeated.add(visit.visitId);
  }
  return repeated;
}

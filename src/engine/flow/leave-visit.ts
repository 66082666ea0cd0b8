import { END } from "#contract/shapes/process-definition.ts";
import type { Decision } from "../decision/decision.ts";
import type { PreparedBundle } from "../model/prepared-bundle.ts";
import type { VisitId } from "../model/process-instance.ts";
import { visitOf } from "./find-in-snapshot.ts";
import { transitionsThatHold } from "./transitions-that-hold.ts";

/** Follows the transitions of a finished visit; the tasks they lead to wait until they are looked at. */
export function leaveVisit(decision: Decision, visitId: VisitId): void {
  const { taskId } = visitOf(decision.snapshot, visitId);
  for (const transition of transitionsThatHold(decision, taskId)) {
    if (transition.toTaskId !== END) arrive(decision, transition.toTaskId, visitId, transition.sequence);
  }
}

/**
 * Whether arrivals at a task meet in one visit: joins of the kind `all`. A task on a cycle with itself cannot wait for
 * its own successors, so there each arrival counts for itself; publication refuses such a join.
 */
export function mergesArrivals(prepared: PreparedBundle, taskId: string): boolean {
  const join = prepared.tasks.get(taskId)?.join ?? "all";
  return join === "all" && prepared.reach.get(taskId)?.has(taskId) !== true;
}

function arrive(decision: Decision, taskId: string, fromVisitId: VisitId, sequence: number): void {
  const { snapshot, prepared, context } = decision;
  const waiting = mergesArrivals(prepared, taskId)
    ? snapshot.visits.find((visit) => visit.taskId === taskId && visit.status === "waiting")
    : undefined;
  if (waiting !== undefined) {
    decision.emit({ type: "visit_arrived", visitId: waiting.visitId, fromVisitId, transition: sequence });
    return;
  }
  decision.emit({
    type: "visit_entered",
    visit: {
      visitId: snapshot.visits.length + 1,
      taskId,
      round: snapshot.round,
      status: "waiting",
      enteredAt: context.now,
      arrivals: [{ fromVisitId, sequence, at: context.now }],
    },
  });
}

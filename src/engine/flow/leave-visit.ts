import { END } from "#contract/shapes/process-definition.ts";
import type { Decision } from "../decision/decision.ts";
import type { VisitId } from "../model/process-instance.ts";
import { resumeDirectly } from "../returns/resume-directly.ts";
import { visitOf } from "./find-in-snapshot.ts";
import { visitToJoin } from "./merges-arrivals.ts";
import { transitionsThatHold } from "./transitions-that-hold.ts";

/**
 * Follows the transitions of a finished visit; the tasks they lead to wait until they are looked at.
 * Work that was returned to come straight back goes to those who wait for it instead (R14).
 */
export function leaveVisit(decision: Decision, visitId: VisitId): void {
  if (resumeDirectly(decision, visitId)) return;
  const { taskId } = visitOf(decision.snapshot, visitId);
  for (const transition of transitionsThatHold(decision, taskId)) {
    if (transition.toTaskId !== END) arrive(decision, transition.toTaskId, visitId, transition.sequence);
  }
}

function arrive(decision: Decision, taskId: string, fromVisitId: VisitId, sequence: number): void {
  const { snapshot, prepared, context } = decision;
  const joined = visitToJoin(prepared, snapshot, taskId);
  if (joined !== undefined) {
    decision.emit({ type: "visit_arrived", visitId: joined.visitId, fromVisitId, transition: sequence });
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

import { usualOutcomes, type VisitOutcome, visitOutcomes } from "#contract/codes/visit-outcome.ts";
import { END } from "#contract/shapes/process-definition.ts";
import type { Decision } from "../decision/decision.ts";
import type { Visit, VisitId } from "../model/process-instance.ts";
import { resumeDirectly } from "../returns/resume-directly.ts";
import { withdrawWork } from "../returns/withdraw-work.ts";
import { endAsRejected } from "./end-as-rejected.ts";
import { visitOf } from "./find-in-snapshot.ts";
import { visitToJoin } from "./merges-arrivals.ts";
import { transitionsThatHold } from "./transitions-that-hold.ts";

/**
 * Follows the transitions of a finished visit; the tasks they lead to wait until they are looked at.
 * Work that was returned to come straight back goes to those who wait for it instead (R14), unless it ended with
 * another outcome than it was returned for. A rejection that leads to END ends the application.
 */
export function leaveVisit(decision: Decision, visitId: VisitId): void {
  const visit = visitOf(decision.snapshot, visitId);
  const { taskId } = visit;
  const outcome = outcomeOf(visit);
  if (usualOutcomes.includes(outcome)) {
    if (resumeDirectly(decision, visitId)) return;
  } else withdrawWork(decision, visitId, "superseded");
  const transitions = transitionsThatHold(decision, taskId, outcome);
  if (outcome === "rejected" && transitions.some(({ toTaskId }) => toTaskId === END)) {
    endAsRejected(decision, visitId);
    return;
  }
  for (const transition of transitions) {
    if (transition.toTaskId !== END) arrive(decision, transition.toTaskId, visitId, transition.sequence);
  }
}

/** A visit that is left has an outcome. */
function outcomeOf({ cause }: Visit): VisitOutcome {
  return visitOutcomes.find((outcome) => outcome === cause) ?? "passed";
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

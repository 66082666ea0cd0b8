import type { CompletionMode } from "#contract/codes/completion-mode.ts";
import { TaskAction } from "#contract/codes/task-action.ts";
import type { Candidate } from "../assignment/candidate.ts";
import { resolveAssignees } from "../assignment/resolve-assignees.ts";
import type { Decision } from "../decision/decision.ts";
import { closeSeats, finishVisit } from "../flow/finish-visit.ts";
import { newestOfEach, taskOf, visitOf } from "../flow/find-in-snapshot.ts";
import { openSeat } from "../flow/open-seat.ts";
import { runWayOf, standingOf } from "../flow/tally.ts";
import type { Seat, SeatId, VisitId } from "../model/process-instance.ts";
import { recreateVisit } from "./recreate-visit.ts";

/** Modes in which the first decision is everybody's. */
const decidedByOne: ReadonlySet<CompletionMode> = new Set<CompletionMode>(["single", "any", "claim"]);

/**
 * Lets a paused visit go on (R14 `direct`): who agreed has agreed, everybody else gets his seat again. Where one
 * person decides for all it comes back to the one who returned it, as `straight back to me` says.
 */
export function reopenVisit(decision: Decision, visitId: VisitId, fromVisitId: VisitId): void {
  const task = taskOf(decision.prepared, visitOf(decision.snapshot, visitId).taskId);
  decision.emit({ type: "visit_resumed", visitId, fromVisitId });
  if (task.taskType !== "approve") {
    decision.effect({ effect: "run_automatic_task", taskId: task.taskId, visitId });
    return;
  }
  const stopped = waitingSeats(decision, visitId, visitOf(decision.snapshot, fromVisitId).returned?.bySeatId);
  const resolution = resolveAssignees(decision, task, stopped.map(asCandidate));
  if ("skip" in resolution) return finishVisit(decision, visitId, "skipped");
  const isSequence = runWayOf(visitOf(decision.snapshot, visitId)).mode === "sequential";
  for (const [index, candidate] of resolution.candidates.entries()) {
    const order = stopped[index]?.order ?? index + 1;
    openSeat(decision, task, visitId, { ...candidate, order, isQueued: isSequence && index > 0 });
  }
  if (standingOf(decision.snapshot, visitOf(decision.snapshot, visitId)) === "failed")
    startAfresh(decision, visitId);
}

/**
 * People left meanwhile and the votes cannot be reached any more: the task begins again by its rules.
 * Whoever waited for this visit waits for the new one.
 */
function startAfresh(decision: Decision, visitId: VisitId): void {
  const { returned } = visitOf(decision.snapshot, visitId);
  closeSeats(decision, visitId, "returned");
  decision.emit({ type: "visit_closed", visitId, cause: "returned" });
  const again = recreateVisit(decision, { visitId, ...(returned === undefined ? {} : { returned }) });
  for (const visit of decision.snapshot.visits) {
    if (visit.status !== "paused" || visit.pausedFor !== visitId) continue;
    decision.emit({ type: "visit_paused", visitId: visit.visitId, forVisitId: again });
  }
}

/** Whose seats open again: of a task that one decides for all, the returner's alone, as long as he is active. */
function waitingSeats(decision: Decision, visitId: VisitId, returnedBy: SeatId | undefined): Seat[] {
  const stopped = stoppedSeats(decision, visitId);
  if (!decidedByOne.has(runWayOf(visitOf(decision.snapshot, visitId)).mode)) return stopped;
  const returner = stopped.filter(
    ({ seatId, userCode }) => seatId === returnedBy && decision.context.people.isActive(userCode),
  );
  return returner.length > 0 ? returner : stopped;
}

/** The newest seat of each person whose vote was still to come when the visit was stopped, or who returned it. */
function stoppedSeats({ snapshot }: Decision, visitId: VisitId): Seat[] {
  return newestOfEach(snapshot, visitId)
    .filter((seat) => seat.cause === "returned" || seat.actionCode === TaskAction.return)
    .sort((one, other) => one.order - other.order);
}

function asCandidate(seat: Seat): Candidate {
  const { userCode, reason, onBehalfOf, weight, group } = seat;
  return {
    userCode,
    reason,
    ...(onBehalfOf === undefined ? {} : { onBehalfOf }),
    ...(weight === undefined ? {} : { weight }),
    ...(group === undefined ? {} : { group }),
  };
}

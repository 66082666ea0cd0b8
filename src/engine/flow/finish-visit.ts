import type { ClosingCause } from "#contract/codes/closing-cause.ts";
import { usualOutcomes, type VisitOutcome } from "#contract/codes/visit-outcome.ts";
import type { Decision } from "../decision/decision.ts";
import type { Seat, VisitId } from "../model/process-instance.ts";
import { askForReaders } from "./ask-for-readers.ts";
import { seatsOf, taskOf, visitOf } from "./find-in-snapshot.ts";
import { giveTurn } from "./holder-in-turn.ts";
import { heldSlots } from "./slots.ts";
import { runWayOf, standingOf } from "./tally.ts";

/** Closes a visit with its outcome and marks its transitions to be followed. */
export function finishVisit(decision: Decision, visitId: VisitId, cause: VisitOutcome): void {
  const task = taskOf(decision.prepared, visitOf(decision.snapshot, visitId).taskId);
  decision.emit({ type: "visit_closed", visitId, cause });
  // What is sealed is out of the house: a sealing step is always one.
  const isFinal = task.pointOfNoReturn === true || task.taskType === "seal";
  if (cause === "passed" && isFinal && !decision.snapshot.pointOfNoReturnPassed) {
    decision.emit({ type: "point_of_no_return_passed", taskId: task.taskId });
  }
  decision.toLeave.push(visitId);
}

/** The outcome that a no, or work that came to nothing, has as the task is drawn; `undefined` where it leads nowhere. */
export function drawnOutcome(
  { prepared }: Pick<Decision, "prepared">,
  taskId: string,
  wanted: readonly VisitOutcome[],
): VisitOutcome | undefined {
  const drawn = new Set((prepared.transitions.get(taskId) ?? []).map(({ on }) => on));
  return wanted.find((outcome) => !usualOutcomes.includes(outcome) && drawn.has(outcome));
}

/**
 * Looks whether the votes decide a visit (R12). If so the remaining seats close, `superseded` where one agreement
 * was enough and `vote_decided` otherwise, and the visit is finished. Answers whether it was.
 */
export function finishIfDecided(decision: Decision, visitId: VisitId): boolean {
  const visit = visitOf(decision.snapshot, visitId);
  if (standingOf(decision.snapshot, visit) !== "passed") return false;
  const oneIsEnough = ["single", "any", "claim"].includes(runWayOf(visit).mode);
  closeSeats(decision, visitId, oneIsEnough ? "superseded" : "vote_decided");
  finishVisit(decision, visitId, "passed");
  return true;
}

/** Closes what is left open of a visit's seats. */
export function closeSeats(decision: Decision, visitId: VisitId, cause: ClosingCause): Seat[] {
  askForReaders(decision, [visitOf(decision.snapshot, visitId)]);
  const open = seatsOf(decision.snapshot, visitId).filter((seat) => seat.status !== "ended");
  for (const { seatId } of open) decision.emit({ type: "seat_closed", seatId, cause });
  return open;
}

/** In a sequence, gives the next person their turn. */
export function advanceSequence(decision: Decision, visitId: VisitId): void {
  const visit = visitOf(decision.snapshot, visitId);
  if (runWayOf(visit).mode !== "sequential") return;
  const held = heldSlots(decision.snapshot, visit);
  if (held.some(({ seat }) => seat.status === "open" || seat.status === "waiting")) return;
  const next = held
    .filter(({ seat }) => seat.status === "queued")
    .sort((one, other) => one.slot.order - other.slot.order)[0]?.seat;
  if (next !== undefined) giveTurn(decision, next);
}

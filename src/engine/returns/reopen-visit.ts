import type { CompletionMode } from "#contract/codes/completion-mode.ts";
import { TaskAction } from "#contract/codes/task-action.ts";
import type { Candidate } from "../assignment/candidate.ts";
import { resolveAssignees } from "../assignment/resolve-assignees.ts";
import type { Decision } from "../decision/decision.ts";
import { closeSeats, finishIfDecided, finishVisit } from "../flow/finish-visit.ts";
import { chooseOne } from "../flow/choose-one.ts";
import { taskOf, visitOf } from "../flow/find-in-snapshot.ts";
import { ownerSeatOf } from "../flow/next-holder.ts";
import { openSeat } from "../flow/open-seat.ts";
import { type HeldSlot, heldSlots } from "../flow/slots.ts";
import { runWayOf, standingOf } from "../flow/tally.ts";
import type { InstanceSnapshot, SeatId, VisitId } from "../model/process-instance.ts";
import { recreateVisit } from "./recreate-visit.ts";

/** Modes in which the first decision is everybody's. */
const decidedByOne: ReadonlySet<CompletionMode> = new Set<CompletionMode>(["single", "any", "claim"]);

/**
 * Lets a paused visit go on (R14 `direct`): who agreed has agreed, everybody else gets their seat again. Where one
 * person decides for all it comes back to the one who returned it, as `straight back to me` says. `named`: who has the
 * places instead, where an administrator says so.
 */
export function reopenVisit(
  decision: Decision,
  visitId: VisitId,
  fromVisitId: VisitId,
  named?: readonly Candidate[],
): void {
  const task = taskOf(decision.prepared, visitOf(decision.snapshot, visitId).taskId);
  decision.emit({ type: "visit_resumed", visitId, fromVisitId });
  if (task.taskType !== "approve") {
    // A delay goes on to the time it was set for.
    if (task.taskType === "delay") return;
    if (visitOf(decision.snapshot, visitId).isDone === true) return finishVisit(decision, visitId, "passed");
    decision.effect({ effect: "run_automatic_task", taskId: task.taskId, visitId });
    return;
  }
  const returnedBy = visitOf(decision.snapshot, fromVisitId).returned?.bySeatId;
  const stopped = waitingSlots(decision, visitId, returnedBy);
  const resolution = resolveAssignees(
    decision,
    task,
    named ?? stopped.map((held) => asCandidate(decision.snapshot, held)),
  );
  if ("skip" in resolution) return finishVisit(decision, visitId, "skipped");
  const { mode } = runWayOf(visitOf(decision.snapshot, visitId));
  // Who stands in for everybody that left takes one of their places: one administrator where all have to agree.
  const needsOne = resolution.oneIsEnough === true && !decidedByOne.has(mode);
  const holders = needsOne ? [chooseOne(decision, resolution.candidates)] : resolution.candidates;
  for (const [index, candidate] of holders.entries()) {
    const slotId = candidate.slotId ?? stopped[index]?.slot.slotId;
    const place = slotId === undefined ? { order: index + 1 } : { slotId };
    openSeat(decision, task, visitId, {
      ...candidate,
      ...place,
      isQueued: mode === "sequential" && index > 0,
    });
  }
  // Who left is no longer counted: the votes that were given may never be enough, or be it by now. Whoever returned it has
  // it again all the same.
  if (standingOf(decision.snapshot, visitOf(decision.snapshot, visitId)) === "failed")
    startAfresh(decision, visitId);
  else if (!stopped.some(({ seat }) => seat.seatId === returnedBy)) finishIfDecided(decision, visitId);
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

/** Which places have somebody again: of a task that one decides for all, the returner's alone, as long as they are active. */
function waitingSlots(decision: Decision, visitId: VisitId, returnedBy: SeatId | undefined): HeldSlot[] {
  const stopped = stoppedSlots(decision, visitId);
  if (!decidedByOne.has(runWayOf(visitOf(decision.snapshot, visitId)).mode)) return stopped;
  const returner = stopped.filter(
    ({ seat: { seatId, userCode } }) => seatId === returnedBy && decision.context.people.isActive(userCode),
  );
  return returner.length > 0 ? returner : stopped;
}

/** The places whose vote was still to come when the visit was stopped, or whose holder returned it. */
function stoppedSlots({ snapshot }: Decision, visitId: VisitId): HeldSlot[] {
  return heldSlots(snapshot, visitOf(snapshot, visitId))
    .filter(({ seat }) => seat.cause === "returned" || seat.actionCode === TaskAction.return)
    .sort((one, other) => one.slot.order - other.slot.order);
}

function asCandidate(snapshot: InstanceSnapshot, { slot, seat }: HeldSlot): Candidate {
  // What was delegated is with its owner again.
  const { userCode, reason, onBehalfOf, alsoFor } = ownerSeatOf(snapshot, seat) ?? seat;
  const { slotId, weight, groups, represents, shares } = slot;
  return {
    userCode,
    reason,
    slotId,
    ...(onBehalfOf === undefined ? {} : { onBehalfOf }),
    ...(alsoFor === undefined ? {} : { alsoFor }),
    ...(represents === undefined ? {} : { represents }),
    ...(shares === undefined ? {} : { shares }),
    ...(weight === undefined ? {} : { weight }),
    ...(groups === undefined ? {} : { group: groups.join(",") }),
  };
}

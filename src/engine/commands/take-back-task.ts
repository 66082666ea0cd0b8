import { isAutomatic } from "#contract/shapes/process-definition.ts";
import { TaskAction } from "#contract/codes/task-action.ts";
import { type Decision, decide } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { askForReaders } from "../flow/ask-for-readers.ts";
import { isLive, seatsOf, taskOf, visitOf } from "../flow/find-in-snapshot.ts";
import { openSeat } from "../flow/open-seat.ts";
import { runFlow } from "../flow/run-flow.ts";
import { heldSlots, slotOf } from "../flow/slots.ts";
import { runWayOf } from "../flow/tally.ts";
import type { Bundle } from "../model/bundle.ts";
import type { TakeBackTask } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import type { InstanceSnapshot, Seat, Visit, VisitId } from "../model/process-instance.ts";
import { seatsInForce, visitsInForce } from "../returns/effect-of-decisions.ts";
import { pauseAgain, resumedBy } from "../returns/pause-work.ts";
import { recreateVisit } from "../returns/recreate-visit.ts";
import { ancestorsOf, descendantsOf, lineageOf } from "../returns/travelled-graph.ts";
import { withdrawWork } from "../returns/withdraw-work.ts";
import { type HeldSeat, ownSeat, refuseClash } from "./held-seat.ts";
import { clockOf } from "../time/seat-clock.ts";

/**
 * An approver takes their own decision back (R23): an agreement or a vote against while the task is still voted on, an
 * agreement also later until a holder of any task that followed has opened or handled it. What followed closes, or
 * waits for them again where it had been returned straight to them, and they have their task again, due as before.
 * Refuses with `actionNotAllowed`, `takeBackTooLate` and, where they acted on a disjoint task since, `separationOfDuties` (R10).
 */
export function takeBackTask(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  command: TakeBackTask,
  context: CommandContext,
): Outcome {
  return decide(bundle, snapshot, context, (decision) => {
    const held = ownSeat(decision, command.seatId);
    const { seat, visit, task } = held;
    const isAgainst = seat.actionCode === TaskAction.return || seat.actionCode === "reject";
    const isVote = visit.status === "open" && isAgainst;
    const isOwn = seat.cause === "handled" && (seat.actionCode === TaskAction.approve || isVote);
    if (!isOwn || task.taskType !== "approve" || snapshot.status !== "running") {
      stop({ refused: "actionNotAllowed", params: { task: task.taskName, action: "takeBack" } });
    }
    refuseClash(decision, held);
    // A task that the version it goes by no longer has cannot be done again (R30).
    const isGone = !decision.prepared.tasks.has(visit.taskId);
    if (isGone || !seatsInForce(snapshot).has(seat.seatId)) tooLate(task.taskName);
    if (visit.status === "open") {
      decision.emit({ type: "taken_back", seatId: seat.seatId }, "asCause");
      voteAgain(decision, held);
      return;
    }
    const resumed = resumedBy(snapshot, visit.visitId);
    refuseIfTooLate(decision, held, resumed);
    decision.emit({ type: "taken_back", seatId: seat.seatId }, "asCause");
    const again = snapshot.visits.length + 1;
    if (resumed === undefined) withdrawWork(decision, visit.visitId, "taken_back");
    else pauseAgain(decision, resumed, visit.visitId, again);
    recreateVisit(decision, {
      visitId: visit.visitId,
      person: { userCode: seat.userCode, reason: seat.reason },
      takenBackFrom: seat,
      ...(resumed === undefined || visit.returned === undefined ? {} : { returned: visit.returned }),
    });
    runFlow(decision);
  });
}

/** A vote taken back while the others still vote; in a sequence the turn comes back with it. */
function voteAgain(decision: Decision, { seat, visit, task }: HeldSeat): void {
  const { snapshot } = decision;
  const own = seatsOf(snapshot, visit.visitId).filter(({ userCode }) => userCode === seat.userCode);
  // They were asked to countersign meanwhile: nobody has two seats of one visit (I6).
  if (own.some(({ status }) => status !== "ended")) {
    stop({ refused: "actionNotAllowed", params: { task: task.taskName, action: "takeBack" } });
  }
  const isSequence = runWayOf(visit).mode === "sequential";
  const { order } = slotOf(snapshot, seat);
  const later = heldSlots(snapshot, visit).filter(({ slot }) => slot.order > order);
  const isBegun = later.some((held) => held.seat.cause === "handled" || held.seat.status === "waiting");
  if (isSequence && isBegun) tooLate(task.taskName);
  for (const next of isSequence ? later.filter((held) => held.seat.status === "open") : []) {
    decision.emit({ type: "seat_advanced", seatId: next.seat.seatId, status: "queued" });
  }
  const { userCode, reason, slotId, onBehalfOf, alsoFor } = seat;
  openSeat(decision, task, visit.visitId, {
    userCode,
    reason,
    slotId,
    due: clockOf(seat),
    ...(onBehalfOf === undefined ? {} : { onBehalfOf }),
    ...(alsoFor === undefined ? {} : { alsoFor }),
  });
}

function refuseIfTooLate(
  decision: Decision,
  { seat, visit, task }: HeldSeat,
  resumed: readonly VisitId[] | undefined,
): void {
  const { snapshot, context, prepared } = decision;
  // Done again since, for somebody else to whom it was returned: the agreement went along and stands there.
  const isDoneAgain = !visitsInForce(snapshot).has(visit.visitId);
  if (visit.cause !== "passed" || task.pointOfNoReturn === true || isDoneAgain) tooLate(task.taskName);
  // Work before it is being done again after a return: what comes of that is decided there.
  const before = [...ancestorsOf(snapshot, visit.visitId)].flatMap((each) => [...lineageOf(snapshot, each)]);
  if (before.some((each) => isLive(visitOf(snapshot, each)))) tooLate(task.taskName);
  const led = new Set(resumed ?? descendantsOf(snapshot, lineageOf(snapshot, visit.visitId)));
  askForReaders(
    decision,
    [...led].map((each) => visitOf(snapshot, each)),
  );
  const followers = followersAfter(snapshot, led, seat.endedBy ?? 0);
  const isHandled = haveActed(snapshot, led, followers);
  const isDone = [...led].some((visitId) => {
    const type = taskOf(prepared, visitOf(snapshot, visitId).taskId).taskType;
    return isAutomatic(type);
  });
  // An administrator's jump from what followed stands; one from a branch beside it stays where it is, and so does one
  // that had brought work to whom it went straight back: they only wait again.
  const left = new Set([...led, ...lineageOf(snapshot, visit.visitId)]);
  const isJumped =
    resumed === undefined &&
    [...led].some((visitId) =>
      visitOf(snapshot, visitId).arrivals.some(
        ({ kind, fromVisitId }) => kind === "jumped" && left.has(fromVisitId),
      ),
    );
  if (isHandled || isDone || isJumped) tooLate(task.taskName);
  // Whoever had it before it changed hands has seen it as well.
  const seatIds = followers.map((each) => each.seatId);
  if (seatIds.length === 0) return;
  const opened = context.facts.openedSeats;
  if (opened === undefined) return stop({ needs: [{ fact: "openedSeats", seatIds }] });
  if (seatIds.some((seatId) => opened.includes(seatId))) tooLate(task.taskName);
}

/** The seats that an agreement opened, whoever has their work now; those that it resumed were seen before it. */
function followersAfter({ seats }: InstanceSnapshot, led: ReadonlySet<VisitId>, after: number): Seat[] {
  return seats.filter(
    ({ visitId, openedBy, status }) => led.has(visitId) && (openedBy > after || status !== "ended"),
  );
}

/** Whether one of those who follow decided, claimed the task, asked others, or gave it on, also without opening it. */
function haveActed(
  { visits }: InstanceSnapshot,
  led: ReadonlySet<VisitId>,
  followers: readonly Seat[],
): boolean {
  const seatIds = new Set(followers.map(({ seatId }) => seatId));
  const holders = new Set(followers.map(({ userCode }) => userCode));
  const isClaimed = (visit: Visit): boolean =>
    runWayOf(visit).mode === "claim" &&
    followers.some(({ visitId, cause }) => visitId === visit.visitId && cause === "superseded");
  return (
    followers.some(({ cause }) => cause === "handled") ||
    visits.some(
      (visit) =>
        led.has(visit.visitId) &&
        (isClaimed(visit) ||
          visit.consultations?.some(({ seatId }) => seatIds.has(seatId)) ||
          visit.changes?.some(({ seatId, by }) => seatIds.has(seatId) && holders.has(by))),
    )
  );
}

function tooLate(task: string): never {
  return stop({ refused: "takeBackTooLate", params: { task, reason: "seen" } });
}

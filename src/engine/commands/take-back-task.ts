import { TaskAction } from "#contract/codes/task-action.ts";
import { type Decision, decide } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { isLive, seatsOf, taskOf, visitOf } from "../flow/find-in-snapshot.ts";
import { openSeat } from "../flow/open-seat.ts";
import { runFlow } from "../flow/run-flow.ts";
import { runWayOf } from "../flow/tally.ts";
import type { Bundle } from "../model/bundle.ts";
import type { TakeBackTask } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import type { InstanceSnapshot, Seat } from "../model/process-instance.ts";
import { recreateVisit } from "../returns/recreate-visit.ts";
import {
  ancestorsOf,
  arrivalsInForce,
  descendantsOf,
  lineageOf,
  stepOf,
} from "../returns/travelled-graph.ts";
import { withdrawWork } from "../returns/withdraw-work.ts";
import { type HeldSeat, ownSeat } from "./held-seat.ts";

/**
 * An approver takes his own agreement back (R23): while the task is still voted on, or until a holder of any task that
 * followed has opened or handled it. What followed closes and he has his task again.
 * Refuses with `actionNotAllowed` and `takeBackTooLate`.
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
    const isOwnAgreement = seat.cause === "handled" && seat.actionCode === TaskAction.approve;
    if (!isOwnAgreement || task.taskType !== "approve" || snapshot.status !== "running") {
      stop({ refused: "actionNotAllowed", params: { task: task.taskName, action: "takeBack" } });
    }
    if (visit.status === "open") {
      decision.emit({ type: "taken_back", seatId: seat.seatId }, "asCause");
      voteAgain(decision, held);
      return;
    }
    refuseIfTooLate(decision, held);
    decision.emit({ type: "taken_back", seatId: seat.seatId }, "asCause");
    withdrawWork(decision, visit.visitId, "taken_back");
    recreateVisit(decision, {
      visitId: visit.visitId,
      person: { userCode: seat.userCode, reason: seat.reason },
    });
    runFlow(decision);
  });
}

/** A vote taken back while the others still vote; in a sequence the turn comes back with it. */
function voteAgain(decision: Decision, { seat, visit, task }: HeldSeat): void {
  const own = seatsOf(decision.snapshot, visit.visitId).filter(({ userCode }) => userCode === seat.userCode);
  // He was asked to countersign meanwhile: nobody has two seats of one visit (I6).
  if (own.some(({ status }) => status !== "ended")) {
    stop({ refused: "actionNotAllowed", params: { task: task.taskName, action: "takeBack" } });
  }
  const isSequence = runWayOf(visit).mode === "sequential";
  const later = seatsOf(decision.snapshot, visit.visitId).filter(
    (each) => each.order > seat.order && each.askedBySeatId === undefined,
  );
  if (isSequence && later.some((each) => each.cause === "handled" || each.status === "waiting"))
    tooLate(task.taskName);
  for (const each of isSequence ? later.filter(({ status }) => status === "open") : []) {
    decision.emit({ type: "seat_advanced", seatId: each.seatId, status: "queued" });
  }
  openSeat(decision, task, visit.visitId, { ...slotOf(seat), isQueued: false });
}

function slotOf({ userCode, reason, order, onBehalfOf, weight, group }: Seat) {
  return {
    userCode,
    reason,
    order,
    ...(onBehalfOf === undefined ? {} : { onBehalfOf }),
    ...(weight === undefined ? {} : { weight }),
    ...(group === undefined ? {} : { group }),
  };
}

function refuseIfTooLate(decision: Decision, { seat, visit, task }: HeldSeat): void {
  const { snapshot, context, prepared } = decision;
  const isNewest = snapshot.visits.every(
    ({ visitId }) =>
      visitId <= visit.visitId || stepOf(snapshot, visitId) !== stepOf(snapshot, visit.visitId),
  );
  // Without an arrival that counts, a return took the whole visit back already.
  const isInForce = arrivalsInForce(visit).length > 0;
  if (
    !isInForce ||
    visit.cause !== "passed" ||
    visit.round !== snapshot.round ||
    !isNewest ||
    task.pointOfNoReturn === true
  ) {
    tooLate(task.taskName);
  }
  // Work before it is being done again after a return: what comes of that is decided there.
  const before = [...ancestorsOf(snapshot, visit.visitId)].flatMap((each) => [...lineageOf(snapshot, each)]);
  if (before.some((each) => isLive(visitOf(snapshot, each)))) tooLate(task.taskName);
  const led = descendantsOf(snapshot, lineageOf(snapshot, visit.visitId));
  const after = seat.endedBy ?? 0;
  const followers = snapshot.seats.filter((each) => led.has(each.visitId));
  const isHandled = followers.some((each) => each.cause === "handled" && (each.endedBy ?? 0) > after);
  const isDone = [...led].some((visitId) => {
    const type = taskOf(prepared, visitOf(snapshot, visitId).taskId).taskType;
    return type === "auto" || type === "subprocess";
  });
  if (isHandled || isDone) tooLate(task.taskName);
  const open = followers.filter((each) => each.status !== "ended").map((each) => each.seatId);
  if (open.length === 0) return;
  const opened = context.facts.openedSeats;
  if (opened === undefined) return stop({ needs: [{ fact: "openedSeats", seatIds: open }] });
  if (open.some((seatId) => opened.includes(seatId))) tooLate(task.taskName);
}

function tooLate(task: string): never {
  return stop({ refused: "takeBackTooLate", params: { task, reason: "seen" } });
}

import { TaskAction } from "#contract/codes/task-action.ts";
import type { Decision } from "../decision/decision.ts";
import type { Consultation, InstanceSnapshot, Seat } from "../model/process-instance.ts";
import { findSeat, inOrderOfOpening, newestSeat, taskOf, visitOf } from "./find-in-snapshot.ts";
import { announce, dueTime } from "./open-seat.ts";

/** The seats of those whom a seat's holder asked (R20), over all his questions. */
export function askedSeats(snapshot: InstanceSnapshot, seat: Seat): Seat[] {
  return inOrderOfOpening(snapshot.seats.filter((each) => each.askedBySeatId === seat.seatId));
}

/** The question a seat waits with. */
export function consultationOf(snapshot: InstanceSnapshot, seat: Seat): Consultation | undefined {
  return visitOf(snapshot, seat.visitId).consultations?.findLast((each) => each.seatId === seat.seatId);
}

/** A countersigner who disagreed with what this seat's holder asked. */
export function disagreement(snapshot: InstanceSnapshot, seat: Seat): Seat | undefined {
  return askedSeats(snapshot, seat).find((each) => each.actionCode === TaskAction.countersignDisagree);
}

/**
 * Looks whether a question has its answers: all of them, the first, or one after the other. If so the asker's seat is
 * open again, its deadline put off by the time it waited; otherwise the next in turn is asked.
 */
export function continueConsultation(decision: Decision, asker: Seat): void {
  const question = consultationOf(decision.snapshot, asker);
  if (question === undefined || asker.status !== "waiting") return;
  const asked = askedSeats(decision.snapshot, asker);
  const ofThis = question.userCodes.flatMap(
    (user) => newestSeat(asked.filter((each) => each.userCode === user)) ?? [],
  );
  const pending = ofThis.filter((each) => each.status !== "ended");
  const isAnswered = ofThis.some((each) => each.cause === "handled");
  if (question.mode === "any" && isAnswered) {
    for (const { seatId } of pending) decision.emit({ type: "seat_closed", seatId, cause: "superseded" });
  } else if (pending.length > 0) {
    askNext(decision, pending);
    return;
  }
  reopen(decision, asker, question);
}

function askNext(decision: Decision, pending: readonly Seat[]): void {
  if (pending.some((seat) => seat.status === "open")) return;
  const next = [...pending].sort((one, other) => one.order - other.order)[0];
  if (next === undefined) return;
  const task = taskOf(decision.prepared, next.taskId);
  decision.emit({ type: "seat_advanced", seatId: next.seatId, status: "open", ...dueTime(decision, task) });
  announce(decision, task, next);
}

function reopen(decision: Decision, asker: Seat, question: Consultation): void {
  const { snapshot, context, prepared } = decision;
  const dueAt =
    question.dueAt === undefined ? {} : { dueAt: question.dueAt + (context.now - question.askedAt) };
  decision.emit({ type: "seat_advanced", seatId: asker.seatId, status: "open", ...dueAt });
  decision.effect({
    effect: "notify",
    userCode: asker.userCode,
    kind: "countersign_answered",
    params: { task: taskOf(prepared, asker.taskId).taskName, title: snapshot.title },
    seatId: asker.seatId,
  });
}

/** The seat that asked, as it is now. */
export function askerOf(snapshot: InstanceSnapshot, seat: Seat): Seat | undefined {
  return seat.askedBySeatId === undefined ? undefined : findSeat(snapshot, seat.askedBySeatId);
}

import { TaskAction } from "#contract/codes/task-action.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { Decision } from "../decision/decision.ts";
import type { Consultation, InstanceSnapshot, Seat, UserCode, Visit } from "../model/process-instance.ts";
import { newestSeat, seatsOf, taskOf, visitOf } from "./find-in-snapshot.ts";
import { clockAfterWait, newClock } from "../time/seat-clock.ts";
import { announce } from "./open-seat.ts";
import { holderOf, slotOf } from "./slots.ts";

/** The seats of those whom the holders of a seat's slot asked (R20), over all their questions. */
export function askedSeats(snapshot: InstanceSnapshot, { visitId, slotId }: Seat): Seat[] {
  return seatsOf(snapshot, visitId).filter((each) => slotOf(snapshot, each).askedBySlotId === slotId);
}

/** The question a seat waits with. */
export function consultationOf(snapshot: InstanceSnapshot, seat: Seat): Consultation | undefined {
  return visitOf(snapshot, seat.visitId).consultations?.findLast((each) => each.seatId === seat.seatId);
}

/**
 * The countersigner's no that stands on a visit: the newest answer of somebody asked there is a disagreement, and nobody
 * returned the work over it since and has it back. It is the visit's, whoever asked and whoever has their place now.
 */
function standingDisagreement(snapshot: InstanceSnapshot, visit: Visit): Seat | undefined {
  const seats = seatsOf(snapshot, visit.visitId);
  const newest = new Map<UserCode, Seat>();
  for (const seat of seats) {
    const person = seat.onBehalfOf ?? seat.userCode;
    const isNewer = (seat.endedBy ?? 0) > (newest.get(person)?.endedBy ?? 0);
    if (isNewer && seat.cause === "handled" && slotOf(snapshot, seat).askedBySlotId !== undefined)
      newest.set(person, seat);
  }
  const isReturnedOver = (no: Seat): boolean =>
    seats.some(
      ({ actionCode, endedBy = 0 }) =>
        actionCode === TaskAction.return && endedBy > (no.endedBy ?? 0) && endedBy < (visit.resumedBy ?? 0),
    );
  return [...newest.values()].find(
    (seat) => seat.actionCode === TaskAction.countersignDisagree && !isReturnedOver(seat),
  );
}

/** The no that keeps everybody from agreeing on a visit of a task that makes countersigners' binding. */
export function vetoOn(
  snapshot: InstanceSnapshot,
  { countersignVeto }: TaskDefinition,
  visit: Visit,
): Seat | undefined {
  return countersignVeto === true ? standingDisagreement(snapshot, visit) : undefined;
}

/**
 * Looks whether a question has its answers: all of them, the first, or one after the other. If so the asker's seat is
 * open again, its deadline put off by the time it waited; otherwise the next in turn is asked.
 */
export function continueConsultation(decision: Decision, asker: Seat): void {
  const question = consultationOf(decision.snapshot, asker);
  if (question === undefined || asker.status !== "waiting") return;
  const ofThis = seatsOfQuestion(decision.snapshot, asker, question);
  const pending = ofThis.filter((each) => each.status !== "ended");
  const isAnswered = ofThis.some((each) => each.cause === "handled");
  if (question.mode === "any" && isAnswered) {
    tellOthers(decision, pending);
    for (const { seatId } of pending) decision.emit({ type: "seat_closed", seatId, cause: "superseded" });
  } else if (pending.length > 0) {
    askNext(decision, pending);
    return;
  }
  reopen(decision, asker, question);
}

/** Who holds the places of a question; one asked before places were kept with it goes by its people. */
function seatsOfQuestion(snapshot: InstanceSnapshot, asker: Seat, question: Consultation): Seat[] {
  const { slotIds, userCodes } = question;
  if (slotIds !== undefined)
    return slotIds.flatMap((slotId) => holderOf(snapshot, asker.visitId, slotId) ?? []);
  const asked = askedSeats(snapshot, asker);
  return userCodes.flatMap((user) => {
    const first = newestSeat(asked.filter((each) => each.userCode === user));
    return first === undefined ? [] : (holderOf(snapshot, asker.visitId, first.slotId) ?? []);
  });
}

/** Who need not answer any more, since somebody else has, hear of it: their task is gone. */
function tellOthers(decision: Decision, pending: readonly Seat[]): void {
  const { snapshot, prepared, context } = decision;
  for (const { seatId, userCode, taskId } of pending) {
    const task = taskOf(prepared, taskId).taskName;
    const params = { person: context.actor.userCode, task, title: snapshot.title };
    decision.effect({ effect: "notify", userCode, kind: "countersign_settled", params, seatId });
  }
}

function askNext(decision: Decision, pending: readonly Seat[]): void {
  if (pending.some((seat) => seat.status === "open")) return;
  const orderOf = (seat: Seat): number => slotOf(decision.snapshot, seat).order;
  const next = pending.toSorted((one, other) => orderOf(one) - orderOf(other))[0];
  if (next === undefined) return;
  const task = taskOf(decision.prepared, next.taskId);
  decision.emit({ type: "seat_advanced", seatId: next.seatId, status: "open", ...newClock(decision, task) });
  announce(decision, task, next);
}

function reopen(decision: Decision, asker: Seat, question: Consultation): void {
  const { snapshot, prepared } = decision;
  const due = clockAfterWait(decision, question);
  decision.emit({ type: "seat_advanced", seatId: asker.seatId, status: "open", ...due });
  decision.effect({
    effect: "notify",
    userCode: asker.userCode,
    kind: "countersign_answered",
    params: { task: taskOf(prepared, asker.taskId).taskName, title: snapshot.title },
    seatId: asker.seatId,
  });
}

/** Who holds the slot that asked, now. */
export function askerOf(snapshot: InstanceSnapshot, seat: Seat): Seat | undefined {
  const { askedBySlotId } = slotOf(snapshot, seat);
  return askedBySlotId === undefined ? undefined : holderOf(snapshot, seat.visitId, askedBySlotId);
}

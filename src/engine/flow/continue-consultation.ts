import type { Decision } from "../decision/decision.ts";
import type { Consultation, InstanceSnapshot, Seat } from "../model/process-instance.ts";
import { clockAfterWait } from "../time/seat-clock.ts";
import { askedSeats, consultationOf } from "./consultation.ts";
import { newestSeat, taskOf } from "./find-in-snapshot.ts";
import { giveTurn, holderInTurn } from "./holder-in-turn.ts";
import { holderOf, slotOf } from "./slots.ts";
import { notifyAsked } from "./notify-asked.ts";

/**
 * Looks whether a question has its answers: all of them, the first, or one after the other. If so the asker's seat is
 * open again, its deadline put off by the time it waited, or their deputy's while they are away; otherwise the next in turn
 * is asked.
 */
export function continueConsultation(decision: Decision, asker: Seat): void {
  const question = consultationOf(decision.snapshot, asker);
  if (question === undefined || asker.status !== "waiting") return;
  const ofThis = seatsOfQuestion(decision.snapshot, asker, question);
  const pending = ofThis.filter((each) => each.status !== "ended");
  const isAnswered = ofThis.some((each) => each.cause === "handled");
  if (question.mode === "any" && isAnswered) {
    notifyAsked(decision, pending, "countersign_settled");
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

function askNext(decision: Decision, pending: readonly Seat[]): void {
  if (pending.some((seat) => seat.status === "open")) return;
  const orderOf = (seat: Seat): number => slotOf(decision.snapshot, seat).order;
  const next = pending.toSorted((one, other) => orderOf(one) - orderOf(other))[0];
  if (next !== undefined) giveTurn(decision, next);
}

function reopen(decision: Decision, asker: Seat, question: Consultation): void {
  if (holderInTurn(decision, asker) !== asker) return;
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

import type { ClosingCause } from "#contract/codes/closing-cause.ts";
import type { Candidate } from "../assignment/candidate.ts";
import type { Decision } from "../decision/decision.ts";
import type { InstanceSnapshot, Seat, SeatClock } from "../model/process-instance.ts";
import { clockAfterWait, clockOf } from "../time/seat-clock.ts";
import { askedSeats, consultationOf } from "./consultation.ts";
import { findSeat, taskOf } from "./find-in-snapshot.ts";
import { openSeat } from "./open-seat.ts";
import { notifyAsked } from "./notify-asked.ts";

/**
 * Gives the slot of a seat its next holder: the seat closes with what its holder had asked of others, who are told, and the next one
 * has no more time for it, speaks for whom the last one did and answers whom the last one would have answered.
 */
export function nextHolder(
  decision: Decision,
  seat: Seat,
  receiver: Candidate,
  cause: ClosingCause,
  delegatedBy = seat.delegatedBy,
): Seat {
  const { snapshot, prepared } = decision;
  const asked = askedSeats(snapshot, seat).filter(({ status }) => status !== "ended");
  for (const { seatId } of asked) decision.emit({ type: "seat_closed", seatId, cause });
  notifyAsked(decision, asked, "countersign_withdrawn");
  if (seat.status !== "ended") decision.emit({ type: "seat_closed", seatId: seat.seatId, cause });
  const { userCode, reason, onBehalfOf = seat.onBehalfOf, alsoFor = seat.alsoFor ?? [] } = receiver;
  return openSeat(decision, taskOf(prepared, seat.taskId), seat.visitId, {
    userCode,
    reason,
    slotId: seat.slotId,
    due: clockToGo(decision, seat),
    isQueued: seat.status === "queued",
    // Who holds what is theirs stands in for nobody.
    ...(onBehalfOf === undefined || onBehalfOf === userCode ? {} : { onBehalfOf }),
    alsoFor: alsoFor.filter((person) => person !== userCode),
    ...(seat.askedBySeatId === undefined ? {} : { askedBy: { seatId: seat.askedBySeatId } }),
    ...(delegatedBy === undefined ? {} : { delegatedBy }),
  });
}

/** The seat of whoever delegated the work and decides in the end; undefined where nobody did. */
export function ownerSeatOf(snapshot: InstanceSnapshot, { delegatedBy }: Seat): Seat | undefined {
  return delegatedBy === undefined ? undefined : findSeat(snapshot, delegatedBy);
}

/** The time that is left of a seat, also while it waits for answers (R25). */
export function clockToGo(decision: Decision, seat: Seat): SeatClock {
  return seat.status === "waiting"
    ? clockAfterWait(decision, consultationOf(decision.snapshot, seat))
    : clockOf(seat);
}

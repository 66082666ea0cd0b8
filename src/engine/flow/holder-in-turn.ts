import { substituteAbsent } from "../assignment/substitute-absent.ts";
import type { Decision } from "../decision/decision.ts";
import type { Seat } from "../model/process-instance.ts";
import { newClock } from "../time/seat-clock.ts";
import { taskOf } from "./find-in-snapshot.ts";
import { nextHolder } from "./next-holder.ts";
import { announce } from "./open-seat.ts";
import { isFit } from "./receiver-of.ts";

/**
 * Who has a place whose turn comes now, or whose answers have come: its holder, or the deputy of a holder who is away by
 * now, as with any work that comes while they are (R24). Whom the deputy must not have it from keeps it.
 */
export function holderInTurn(decision: Decision, seat: Seat): Seat {
  const { context, prepared } = decision;
  const { visitId, seatId, userCode } = seat;
  // Whoever acts just now is there.
  if (userCode === context.actor.userCode) return seat;
  const deputy = substituteAbsent(seat, decision);
  if (deputy.userCode === userCode) return seat;
  const isAsked = seat.askedBySeatId !== undefined;
  const receiving = { visitId, task: taskOf(prepared, seat.taskId), isAsked, field: "userCode" };
  if (!isFit(decision, deputy, receiving)) return seat;
  const change = { change: "moveToDeputy", seatId, userCodes: [deputy.userCode], reason: "" } as const;
  decision.emit({ type: "hands_changed", visitId, ...change });
  return nextHolder(decision, seat, deputy, "reassigned");
}

/** Opens the seat whose turn has come, with the whole time, and says so to whoever has it. */
export function giveTurn(decision: Decision, seat: Seat): void {
  const task = taskOf(decision.prepared, seat.taskId);
  const holder = holderInTurn(decision, seat);
  const { seatId } = holder;
  decision.emit({ type: "seat_advanced", seatId, status: "open", ...newClock(decision, task) });
  announce(decision, task, holder);
}

import type { Decision } from "../decision/decision.ts";
import type { UserCode } from "../model/process-instance.ts";
import { askForReaders } from "./ask-for-readers.ts";
import { isLive } from "./find-in-snapshot.ts";

/** Closes every seat and visit that is not closed, unread notices included; answers whose seats they were. */
export function closeEverything(
  decision: Decision,
  cause: "cancelled" | "recalled" | "rejected",
): Set<UserCode> {
  askForReaders(decision);
  const holders = new Set<UserCode>();
  for (const seat of decision.snapshot.seats) {
    if (seat.status === "ended") continue;
    holders.add(seat.userCode);
    decision.emit({ type: "seat_closed", seatId: seat.seatId, cause });
  }
  for (const visit of decision.snapshot.visits) {
    if (isLive(visit)) decision.emit({ type: "visit_closed", visitId: visit.visitId, cause });
  }
  return holders;
}

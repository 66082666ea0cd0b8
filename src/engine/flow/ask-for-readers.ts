import type { Decision } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import type { Seat, SeatId, Visit } from "../model/process-instance.ts";
import { findSeat, visitOf } from "./find-in-snapshot.ts";

/** A visit that sent the application to be read: it holds nothing up, and may have a thousand seats (R27). */
export function isSending({ mode }: Pick<Visit, "mode">): boolean {
  return mode === "read";
}

/**
 * Asks the host for the seats of readers that it left out, where one of these visits has any: whoever walks or ends them
 * must have them all. Every other command costs the same however many they are.
 */
export function askForReaders(
  { snapshot }: Pick<Decision, "snapshot">,
  visits: readonly Visit[] = snapshot.visits,
): void {
  if (snapshot.readersLeftOut === true && visits.some(isSending)) stop({ needs: [{ fact: "readers" }] });
}

/** The seat that a command names. What is done with a reader's looks at the others of its visit. */
export function namedSeat({ snapshot }: Pick<Decision, "snapshot">, seatId: SeatId): Seat | undefined {
  const seat = findSeat(snapshot, seatId);
  askForReaders({ snapshot }, seat === undefined ? snapshot.visits : [visitOf(snapshot, seat.visitId)]);
  return seat;
}

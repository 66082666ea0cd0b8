import { isDeepStrictEqual } from "node:util";
import {
  type Done,
  type InstanceSnapshot,
  isDone,
  isNeeds,
  isSending,
  type Outcome,
  type Seat,
} from "#engine";

/** A snapshot as the host loads it for a command of somebody's: of the readers none but who acts (R27). */
export function withoutReaders(snapshot: InstanceSnapshot, userCode: string): InstanceSnapshot {
  if (!snapshot.visits.some(isSending)) return snapshot;
  const sendings = new Set(snapshot.visits.filter(isSending).map(({ visitId }) => visitId));
  const isLoaded = ({ visitId, ...seat }: Seat): boolean =>
    !sendings.has(visitId) || seat.userCode === userCode || seat.onBehalfOf === userCode;
  return { ...snapshot, seats: snapshot.seats.filter(isLoaded), readersLeftOut: true };
}

/** Whether a command asks for the readers that were left out. */
export function asksForReaders(outcome: Outcome): boolean {
  return isNeeds(outcome) && outcome.needs.some(({ fact }) => fact === "readers");
}

/**
 * A command that does not ask for the readers decides as if it had them, and touches none.
 *
 * @throws where it does not.
 */
export function checkSameDecision(
  before: InstanceSnapshot,
  outcome: Outcome,
  without: Outcome,
  thin: InstanceSnapshot,
): void {
  if (asksForReaders(without)) return;
  const loaded = new Set(thin.seats);
  const leftOut = before.seats.filter((seat) => !loaded.has(seat));
  const expected = isDone(outcome) ? withoutSeats(outcome, leftOut) : outcome;
  if (isDeepStrictEqual(without, expected)) return;
  throw new Error(`without the readers: ${JSON.stringify(without)}\nwith them: ${JSON.stringify(expected)}`);
}

function withoutSeats({ snapshot, ...done }: Done, leftOut: readonly Seat[]): Done {
  const after = new Set(snapshot.seats);
  const touched = leftOut.find((seat) => !after.has(seat));
  if (touched !== undefined) throw new Error(`the seat ${touched.seatId} of a reader was changed unasked`);
  const left = new Set(leftOut);
  const seats = snapshot.seats.filter((seat) => !left.has(seat));
  return { ...done, snapshot: { ...snapshot, seats, readersLeftOut: true } };
}

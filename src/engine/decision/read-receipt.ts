import type { InstanceSnapshot, Instant, Seat, SeatId } from "../model/process-instance.ts";

/**
 * That somebody has read what was sent to them (R27), with the opinion they left. The sending is history; whether it was
 * read stands on the reader's seat alone, so that a thousand readers neither wait for one another nor for a decision.
 */
export interface ReadReceipt {
  seatId: SeatId;
  /** How many events there were then. */
  after: number;
  at: Instant;
  opinion?: string;
}

/** The snapshot once somebody has read; what has ended before stays as it is. Pure. */
export function withReceipt(snapshot: InstanceSnapshot, receipt: ReadReceipt): InstanceSnapshot {
  const { seatId, after, at, opinion } = receipt;
  const read = (seat: Seat): Seat => ({
    ...seat,
    status: "ended",
    endedAt: at,
    cause: "handled",
    readAfter: after,
    ...(opinion === undefined ? {} : { opinion }),
    version: seat.version + 1,
  });
  const seats = snapshot.seats.map((seat) =>
    seat.seatId === seatId && seat.status !== "ended" ? read(seat) : seat,
  );
  return { ...snapshot, seats };
}

/** The receipts that a snapshot has. */
export function receiptsOf({ seats }: Pick<InstanceSnapshot, "seats">): ReadReceipt[] {
  return seats.flatMap(({ seatId, readAfter: after, endedAt: at, opinion }) =>
    after === undefined || at === undefined
      ? []
      : [{ seatId, after, at, ...(opinion === undefined ? {} : { opinion }) }],
  );
}

import type { EngineEvent } from "../model/events.ts";
import type { Seat } from "../model/process-instance.ts";

/** A seat after an event that names it. Pure. */
export function applyToSeat(seat: Seat, event: EngineEvent): Seat {
  switch (event.type) {
    case "seat_advanced": {
      const { dueAt: _earlier, ...rest } = seat;
      const begins = seat.status === "queued" ? { receivedAt: event.at } : {};
      const due = event.dueAt === undefined ? {} : { dueAt: event.dueAt };
      return { ...rest, ...begins, ...due, status: event.status, version: seat.version + 1 };
    }
    case "seat_closed": {
      const said = {
        ...(event.actionCode === undefined ? {} : { actionCode: event.actionCode }),
        ...(event.opinion === undefined ? {} : { opinion: event.opinion }),
      };
      return {
        ...seat,
        ...said,
        status: "ended",
        endedAt: event.at,
        cause: event.cause,
        endedBy: event.causedBy ?? event.sequence,
        version: seat.version + 1,
      };
    }
    default:
      return seat;
  }
}

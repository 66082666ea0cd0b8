import type { EngineEvent } from "../model/events.ts";
import type { Seat, SeatClock } from "../model/process-instance.ts";

/** A seat after an event that names it; what was read beside the event stays read (R27). Pure. */
export function applyToSeat(seat: Seat, event: EngineEvent): Seat {
  if (seat.readAfter !== undefined) return seat;
  switch (event.type) {
    case "draft_saved": {
      const version = seat.version + 1;
      return { ...seat, version, saved: { version, at: event.at } };
    }
    case "form_changed":
      return { ...seat, version: seat.version + 1 };
    case "seat_advanced": {
      const { dueAt: _due, wakeAt: _wake, step: _step, ...rest } = seat;
      const begins = seat.status === "queued" ? { receivedAt: event.at } : {};
      return { ...rest, ...begins, ...clockIn(event), status: event.status, version: seat.version + 1 };
    }
    case "seat_woken": {
      const { wakeAt: _wake, step: _step, ...rest } = seat;
      return { ...rest, ...clockIn(event) };
    }
    case "seat_closed": {
      const said = {
        ...(event.actionCode === undefined ? {} : { actionCode: event.actionCode }),
        ...(event.opinion === undefined ? {} : { opinion: event.opinion }),
        ...(event.files === undefined ? {} : { files: event.files }),
        ...(event.signature === undefined ? {} : { signature: event.signature }),
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

function clockIn({ dueAt, wakeAt, step }: SeatClock): SeatClock {
  return {
    ...(dueAt === undefined ? {} : { dueAt }),
    ...(wakeAt === undefined ? {} : { wakeAt }),
    ...(step === undefined ? {} : { step }),
  };
}

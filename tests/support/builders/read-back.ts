import type { InstanceSnapshot, Seat } from "#engine";
import {
  type InstanceRow,
  moreOfInstance,
  moreOfSeat,
  type SeatRow,
  snapshotOf,
} from "#server/process/instance-rows.ts";

/** A snapshot as the host reads it back from its rows; seats in the order of their numbers, whichever was drawn first. */
export function readBack(snapshot: InstanceSnapshot): InstanceSnapshot {
  const rows = snapshot.seats.map(rowOf).sort((one, other) => one.seatId - other.seatId);
  return snapshotOf(asJson(instanceRowOf(snapshot)), asJson(rows));
}

/** Seats by the events that opened them: as the host's query orders them. */
export function inOrder(snapshot: InstanceSnapshot): InstanceSnapshot {
  return {
    ...snapshot,
    seats: [...snapshot.seats].sort((one, other) => one.openedBy - other.openedBy),
  };
}

function asJson<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value;
}

function instanceRowOf(snapshot: InstanceSnapshot): InstanceRow {
  const { title, seats: _seats, ...same } = snapshot;
  return {
    ...same,
    applyTitle: title,
    more: moreOfInstance(snapshot),
    chainHead: null,
    createdAt: "",
    applyDate: null,
    endedAt: null,
    chartRevision: 0,
    followers: [],
    readers: [],
  };
}

function rowOf(seat: Seat): SeatRow {
  const instant = (at: number | undefined): string | null =>
    at === undefined ? null : new Date(at).toISOString();
  return {
    ...seat,
    seatOrder: 0,
    onBehalfOf: seat.onBehalfOf ?? null,
    receivedAt: new Date(seat.receivedAt).toISOString(),
    dueAt: instant(seat.dueAt),
    endedAt: instant(seat.endedAt),
    cause: seat.cause ?? null,
    actionCode: seat.actionCode ?? null,
    opinion: seat.opinion ?? null,
    more: moreOfSeat(seat),
  };
}

import type { InstanceSnapshot, Seat, Visit } from "#engine";
import {
  type InstanceRow,
  moreOfInstance,
  moreOfSeat,
  type SeatRow,
  snapshotOf,
} from "#server/process/instance-rows.ts";

/** Seats and visits that were read back; what no command has touched since is not written again. */
const read = new WeakSet<Seat | Visit>();

/** A snapshot as the host reads it back from its rows; seats in the order of their numbers, whichever was drawn first. */
export function readBack(snapshot: InstanceSnapshot): InstanceSnapshot {
  const kept = snapshot.seats.filter((seat) => read.has(seat));
  const written = snapshot.seats.filter((seat) => !read.has(seat)).map(rowOf);
  const visits = snapshot.visits.map((visit) => (read.has(visit) ? visit : asJson(visit)));
  const row = { ...asJson(instanceRowOf({ ...snapshot, visits: [] })), visits };
  const stored = snapshotOf(row, asJson(written));
  for (const part of [...stored.seats, ...stored.visits]) read.add(part);
  return { ...stored, seats: [...kept, ...stored.seats].sort((one, other) => one.seatId - other.seatId) };
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
    contract: null,
  };
}

function rowOf(seat: Seat): SeatRow {
  return [
    seat.seatId,
    seat.visitId,
    seat.taskId,
    seat.userCode,
    seat.status,
    0,
    seat.reason,
    seat.onBehalfOf ?? null,
    seat.receivedAt,
    seat.dueAt ?? null,
    seat.endedAt ?? null,
    seat.cause ?? null,
    seat.actionCode ?? null,
    seat.opinion ?? null,
    seat.version,
    moreOfSeat(seat),
    seat.openedBy,
  ];
}

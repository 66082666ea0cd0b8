import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { PreparedBundle } from "../model/prepared-bundle.ts";
import type { InstanceSnapshot, Seat, SeatId, Visit, VisitId } from "../model/process-instance.ts";

/** The visit with a number the snapshot itself names. */
export function visitOf(snapshot: InstanceSnapshot, visitId: VisitId): Visit {
  const visit = snapshot.visits[visitId - 1];
  if (visit?.visitId !== visitId) throw new Error(`instance ${snapshot.instanceId} has no visit ${visitId}`);
  return visit;
}

/**
 * The task definition of a visit or seat. One that the definition no longer has, since the instance goes by another
 * version now, stands for itself by its id: it leads nowhere, so that what still lies on it stops with an incident.
 */
export function taskOf(prepared: PreparedBundle, taskId: string): TaskDefinition {
  return prepared.tasks.get(taskId) ?? { taskId, taskName: taskId, taskType: "approve", transitions: [] };
}

/** The seats of a visit, in the order they were opened. */
export function seatsOf(snapshot: InstanceSnapshot, visitId: VisitId): Seat[] {
  return inOrderOfOpening(snapshot.seats.filter((seat) => seat.visitId === visitId));
}

/** Seats in the order they were opened; neither their numbers nor their places in the snapshot say it. */
export function inOrderOfOpening(seats: readonly Seat[]): Seat[] {
  return [...seats].sort((one, other) => one.openedBy - other.openedBy);
}

/** The seat that was opened last. */
export function newestSeat(seats: readonly Seat[]): Seat | undefined {
  return seats.reduce<Seat | undefined>(
    (newest, seat) => (newest === undefined || seat.openedBy > newest.openedBy ? seat : newest),
    undefined,
  );
}

export function findSeat(snapshot: InstanceSnapshot, seatId: SeatId): Seat | undefined {
  return snapshot.seats.find((seat) => seat.seatId === seatId);
}

/** A visit that may still lead somewhere. */
export function isLive(visit: Visit): boolean {
  return visit.status !== "closed";
}

import { TaskAction } from "#contract/codes/task-action.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { Consultation, InstanceSnapshot, Seat, UserCode, Visit } from "../model/process-instance.ts";
import { seatsOf, visitOf } from "./find-in-snapshot.ts";
import { holderOf, slotOf } from "./slots.ts";

/** The seats of those whom the holders of a seat's slot asked (R20), over all their questions. */
export function askedSeats(snapshot: InstanceSnapshot, { visitId, slotId }: Seat): Seat[] {
  return seatsOf(snapshot, visitId).filter((each) => slotOf(snapshot, each).askedBySlotId === slotId);
}

/** The question a seat waits with. */
export function consultationOf(snapshot: InstanceSnapshot, seat: Seat): Consultation | undefined {
  return visitOf(snapshot, seat.visitId).consultations?.findLast((each) => each.seatId === seat.seatId);
}

/**
 * The countersigner's no that stands on a visit: the newest answer of somebody asked there is a disagreement, and nobody
 * returned the work over it since and has it back. It is the visit's, whoever asked and whoever has their place now.
 */
function standingDisagreement(snapshot: InstanceSnapshot, visit: Visit): Seat | undefined {
  const seats = seatsOf(snapshot, visit.visitId);
  const newest = new Map<UserCode, Seat>();
  for (const seat of seats) {
    const person = seat.onBehalfOf ?? seat.userCode;
    const isNewer = (seat.endedBy ?? 0) > (newest.get(person)?.endedBy ?? 0);
    if (isNewer && seat.cause === "handled" && slotOf(snapshot, seat).askedBySlotId !== undefined)
      newest.set(person, seat);
  }
  const isReturnedOver = (no: Seat): boolean =>
    seats.some(
      ({ actionCode, endedBy = 0 }) =>
        actionCode === TaskAction.return && endedBy > (no.endedBy ?? 0) && endedBy < (visit.resumedBy ?? 0),
    );
  return [...newest.values()].find(
    (seat) => seat.actionCode === TaskAction.countersignDisagree && !isReturnedOver(seat),
  );
}

/** The no that keeps everybody from agreeing on a visit of a task that makes countersigners' binding. */
export function vetoOn(
  snapshot: InstanceSnapshot,
  { countersignVeto }: TaskDefinition,
  visit: Visit,
): Seat | undefined {
  return countersignVeto === true ? standingDisagreement(snapshot, visit) : undefined;
}

/** Who holds the slot that asked, now. */
export function askerOf(snapshot: InstanceSnapshot, seat: Seat): Seat | undefined {
  const { askedBySlotId } = slotOf(snapshot, seat);
  return askedBySlotId === undefined ? undefined : holderOf(snapshot, seat.visitId, askedBySlotId);
}

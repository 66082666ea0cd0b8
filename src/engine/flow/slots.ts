import type { InstanceSnapshot, Seat, Slot, SlotId, Visit, VisitId } from "../model/process-instance.ts";
import { newestSeat, seatsOf, visitOf } from "./find-in-snapshot.ts";

/** The slot that a seat holds. */
export function slotOf(snapshot: InstanceSnapshot, seat: Seat): Slot {
  const slot = visitOf(snapshot, seat.visitId).slots?.find(({ slotId }) => slotId === seat.slotId);
  if (slot === undefined) throw new Error(`visit ${seat.visitId} has no slot ${seat.slotId}`);
  return slot;
}

/** The number that a visit's next slot gets. */
export function nextSlotId(snapshot: InstanceSnapshot, visitId: VisitId): SlotId {
  return (visitOf(snapshot, visitId).slots?.length ?? 0) + 1;
}

/** The newest seat of a slot: whoever holds it, or held it last. */
export function holderOf(snapshot: InstanceSnapshot, visitId: VisitId, slotId: SlotId): Seat | undefined {
  return newestSeat(snapshot.seats.filter((seat) => seat.visitId === visitId && seat.slotId === slotId));
}

/** A slot with its newest seat. */
export interface HeldSlot {
  slot: Slot;
  seat: Seat;
}

/** The slots of a visit that have a say, with whoever holds or held each last; countersigners' are left out. */
export function heldSlots(snapshot: InstanceSnapshot, visit: Visit): HeldSlot[] {
  const newest = new Map<SlotId, Seat>(seatsOf(snapshot, visit.visitId).map((seat) => [seat.slotId, seat]));
  return (visit.slots ?? []).flatMap((slot) => {
    const seat = newest.get(slot.slotId);
    return seat === undefined || slot.askedBySlotId !== undefined ? [] : [{ slot, seat }];
  });
}

/** Whom a seat's holder acts for: the person they stand in for, and everybody else the slot was found for. */
export function representedBy(snapshot: InstanceSnapshot, seat: Seat): string[] {
  const { represents = [] } = slotOf(snapshot, seat);
  return [...standsInFor(seat), ...represents];
}

/** The persons whose work a seat's holder has in their place. */
export function standsInFor({ onBehalfOf, alsoFor = [] }: Pick<Seat, "onBehalfOf" | "alsoFor">): string[] {
  return onBehalfOf === undefined ? [...alsoFor] : [onBehalfOf, ...alsoFor];
}

import type { EventBody } from "../model/events.ts";
import type { InstanceSnapshot, Seat, Slot, Visit } from "../model/process-instance.ts";
import { upgradeArrivals } from "./upgrade-arrivals.ts";

type Opening = Extract<EventBody, { type: "seat_opened" }>;
type NewSeat = Opening["seat"];

/** A seat as it was written before slots: order, weight and group stood on it. */
type OlderSeat = Omit<NewSeat, "slotId"> & { order?: number; weight?: number; group?: string };

/**
 * The opening of a seat as it is written today. One written before slots (version 1) gets the slot that its story
 * says: the one of whom it was reassigned from, the one its holder had on the visit before, else a new one.
 * `seats`: those opened before. Pure.
 */
export function upgradeOpening(
  seats: readonly Seat[],
  { seat, slot }: Pick<Opening, "seat" | "slot">,
): { seat: NewSeat; slot?: Slot } {
  if (isOfToday(seat)) return slot === undefined ? { seat } : { seat, slot };
  const { order = 1, weight, group, ...rest } = seat as OlderSeat;
  const ofVisit = seats.filter(({ visitId }) => visitId === rest.visitId);
  const held = earlierHolding(ofVisit, rest);
  if (held !== undefined) return { seat: { ...rest, slotId: held.slotId } };
  const slotId = 1 + Math.max(0, ...ofVisit.map((each) => each.slotId));
  const asker = ofVisit.find(({ seatId }) => seatId === rest.askedBySeatId);
  return {
    seat: { ...rest, slotId },
    slot: {
      slotId,
      order,
      ...(weight === undefined ? {} : { weight }),
      ...(group === undefined ? {} : { groups: group.split(",") }),
      ...(rest.onBehalfOf === undefined ? {} : { represents: [rest.onBehalfOf] }),
      ...(asker === undefined ? {} : { askedBySlotId: asker.slotId }),
    },
  };
}

function isOfToday(seat: Partial<NewSeat>): seat is NewSeat {
  return seat.slotId !== undefined;
}

function earlierHolding(ofVisit: readonly Seat[], { reason, userCode, askedBySeatId }: OlderSeat) {
  if (askedBySeatId !== undefined) return undefined;
  const holder = reason.reason === "reassignedFrom" ? reason.params["person"] : userCode;
  return ofVisit
    .filter((each) => each.userCode === holder && each.askedBySeatId === undefined)
    .reduce<Seat | undefined>(
      (newest, each) => (newest === undefined || each.openedBy > newest.openedBy ? each : newest),
      undefined,
    );
}

/**
 * A snapshot as it is kept today, from one that an older program stored: its seats find the slots that replaying the
 * history gives them, its arrivals their kinds. Pure.
 */
export function upgradeSnapshot(snapshot: InstanceSnapshot): InstanceSnapshot {
  const visits = upgradeArrivals(snapshot.visits);
  return upgradeSeats(visits === undefined ? snapshot : { ...snapshot, visits });
}

function upgradeSeats(snapshot: InstanceSnapshot): InstanceSnapshot {
  if (snapshot.seats.every(isOfToday)) return snapshot;
  const seats: Seat[] = [];
  const slots = new Map<number, Slot[]>();
  for (const { openedBy, ...stored } of [...snapshot.seats].sort(
    (one, other) => one.openedBy - other.openedBy,
  )) {
    const { seat, slot } = upgradeOpening(seats, { seat: stored });
    seats.push({ ...seat, openedBy });
    if (slot !== undefined) slots.set(seat.visitId, [...(slots.get(seat.visitId) ?? []), slot]);
  }
  return {
    ...snapshot,
    seats,
    visits: snapshot.visits.map((visit) => withSlots(visit, slots.get(visit.visitId))),
  };
}

/** Slots of older seats come before those of newer ones, whether the visit knew them already or not. */
function withSlots(visit: Visit, found: readonly Slot[] | undefined): Visit {
  if (found === undefined) return visit;
  const known = new Set(found.map(({ slotId }) => slotId));
  return { ...visit, slots: [...found, ...(visit.slots ?? []).filter(({ slotId }) => !known.has(slotId))] };
}

import type { SeatChange } from "#contract/codes/seat-change.ts";
import { limits } from "#contract/limits.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { heldSlots } from "../flow/slots.ts";
import { runWayOf, votingSlots } from "../flow/tally.ts";
import type { HandsChange, InstanceSnapshot, Seat, Visit } from "../model/process-instance.ts";

/** Modes in which people added late would change a vote that has begun (R21). */
const voteModes: ReadonlySet<string> = new Set(["ratio", "count", "weight", "per_group"]);

/** What takes work back as it was counts for no change. */
const uncounted: ReadonlySet<HandsChange["change"]> = new Set(["giveBack", "takeOver", "moveToDeputy"]);

/** Whether a task's definition lets its holders change who does it in this way (R21). */
export function isSeatChangeAllowed(
  { taskType, seatChanges = [] }: TaskDefinition,
  change: SeatChange,
): boolean {
  return taskType === "approve" && seatChanges.includes(change);
}

/** How many changes are left until the task has had as many as its definition allows. */
export function seatChangesLeft({ seatChangesMax }: TaskDefinition, { changes = [] }: Visit): number {
  const made = changes.filter(({ change }) => !uncounted.has(change)).length;
  return (seatChangesMax ?? limits.seatChangesPerVisit) - made;
}

/** Whether people may still be added: in a vote only before somebody has voted. */
export function isBeforeFirstVote(snapshot: InstanceSnapshot, visit: Visit): boolean {
  if (!voteModes.has(runWayOf(visit).mode)) return true;
  const isCast = votingSlots(snapshot, visit).some(({ seat }) => seat.status === "ended");
  return !isCast && (visit.carried ?? []).length === 0;
}

/** Seats that may be taken out again: of people who were added and have not acted, never the last that is left. */
export function removableSeats(snapshot: InstanceSnapshot, visit: Visit): Seat[] {
  const pending = heldSlots(snapshot, visit).filter(({ seat }) => seat.status !== "ended");
  if (pending.length < 2) return [];
  return pending.filter(({ slot }) => slot.addedBySlotId !== undefined).map(({ seat }) => seat);
}

/** The closed seats of a pool that come back when whoever claimed the task gives it back (R12). */
export function pooledSeats(snapshot: InstanceSnapshot, visit: Visit): Seat[] {
  if (runWayOf(visit).mode !== "claim" || visit.status !== "open") return [];
  return heldSlots(snapshot, visit)
    .filter(({ seat }) => seat.status === "ended" && seat.cause === "superseded")
    .map(({ seat }) => seat);
}

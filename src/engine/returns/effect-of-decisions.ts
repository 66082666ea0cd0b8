import { TaskAction } from "#contract/codes/task-action.ts";
import { isDecision } from "../flow/tally.ts";
import { isSending } from "../flow/ask-for-readers.ts";
import { inOrderOfOpening, visitOf } from "../flow/find-in-snapshot.ts";
import type { InstanceSnapshot, Seat, SeatId, Visit, VisitId } from "../model/process-instance.ts";
import { stepOf } from "./travelled-graph.ts";

/**
 * The visits whose work still counts (R17), from the graph that was travelled: the newest of each step, as long as an
 * arrival at it was not taken back. What was returned over, walked again or recalled is not among them. Pure.
 */
export function visitsInForce(snapshot: InstanceSnapshot): ReadonlySet<VisitId> {
  const newest = new Map<VisitId, Visit>();
  for (const visit of snapshot.visits) newest.set(stepOf(snapshot, visit.visitId), visit);
  const counting = [...newest.values()].filter(isReached);
  return new Set(counting.map(({ visitId }) => visitId));
}

/** Something led to it that still counts: a visit, or the submission from outside. */
function isReached({ arrivals }: Visit): boolean {
  return arrivals.some(({ takenBack }) => takenBack !== true);
}

/**
 * The seats whose decision still counts (R11, R17): the newest of their slot, on a visit in force or carried to one.
 * An agreement that was taken back does not, nor a vote against from before the work was resumed. Pure.
 */
export function seatsInForce(snapshot: InstanceSnapshot): ReadonlySet<SeatId> {
  const visits = visitsInForce(snapshot);
  const carried = snapshot.visits
    .filter(({ visitId }) => visits.has(visitId))
    .flatMap((visit) => visit.carried ?? []);
  const newest = new Map<string, Seat>();
  for (const seat of inOrderOfOpening(snapshot.seats)) newest.set(holdingOf(snapshot, seat), seat);
  const resumedBy = new Map(snapshot.visits.map((visit) => [visit.visitId, visit.resumedBy ?? 0]));
  const own = [...newest.values()].filter(
    (seat) =>
      visits.has(seat.visitId) &&
      isDecision(seat) &&
      !(seat.actionCode === TaskAction.return && (seat.endedBy ?? 0) < (resumedBy.get(seat.visitId) ?? 0)),
  );
  return new Set([...own, ...carried].map(({ seatId }) => seatId));
}

/** What a seat is the newest of: its slot, and of what was sent to be read, which many hold at once, itself. */
function holdingOf(snapshot: InstanceSnapshot, { visitId, slotId, seatId }: Seat): string {
  return isSending(visitOf(snapshot, visitId)) ? `${seatId}` : `${visitId}/${slotId}`;
}

import { TaskAction } from "#contract/codes/task-action.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { Decision } from "../decision/decision.ts";
import { newestSeat, seatsOf, taskOf, visitOf } from "../flow/find-in-snapshot.ts";
import type { PreparedBundle } from "../model/prepared-bundle.ts";
import type { InstanceSnapshot, Seat, SeatId, Visit, VisitId } from "../model/process-instance.ts";
import { seatsInForce } from "../returns/effect-of-decisions.ts";
import type { Candidate } from "./candidate.ts";

/**
 * The earlier agreement that may stand for a candidate who already approved (R11): one that still counts, given
 * personally in this round, with no return since and nothing changed since that this task shows. `consecutive`: on the
 * decision just before, others that need no decision left out. Never on control tasks.
 */
export function earlierAgreement(
  { snapshot, prepared }: Pick<Decision, "snapshot" | "prepared">,
  visit: Visit,
  task: TaskDefinition,
  candidate: Candidate,
  isVisible: (field: string) => boolean,
): Seat | undefined {
  const policy = task.repeatPolicy ?? "none";
  // An own agreement of before says nothing for those whom somebody stands in for.
  const standsIn = candidate.onBehalfOf !== undefined || (candidate.represents ?? []).length > 0;
  // Who takes a decision back makes it anew (R23), although the one of before may stand for another visit.
  const decidesAnew = candidate.isHere === true;
  if (policy === "none" || task.control === true || standsIn || decidesAnew) return undefined;
  const counting = seatsInForce(snapshot);
  const before = policy === "consecutive" ? decidedJustBefore(snapshot, prepared, visit) : undefined;
  const given = snapshot.seats.filter(
    (seat) =>
      seat.userCode === candidate.userCode &&
      seat.onBehalfOf === undefined &&
      seat.cause === "handled" &&
      seat.actionCode === TaskAction.approve &&
      counting.has(seat.seatId) &&
      (before === undefined || before.has(seat.seatId)) &&
      visitOf(snapshot, seat.visitId).round === visit.round &&
      !isOvertaken(snapshot, seat.endedBy ?? 0, isVisible),
  );
  return newestSeat(given);
}

/** Agreements on the decisions that led straight here: given there, or standing for one there. */
function decidedJustBefore(
  snapshot: InstanceSnapshot,
  prepared: PreparedBundle,
  { arrivals }: Visit,
): ReadonlySet<SeatId> {
  const seats = new Set<SeatId>();
  const seen = new Set<VisitId>();
  const ahead = arrivals.map(({ fromVisitId }) => fromVisitId);
  for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
    if (at === 0 || seen.has(at)) continue;
    seen.add(at);
    const visit = visitOf(snapshot, at);
    const isDecision = taskOf(prepared, visit.taskId).taskType === "approve" && visit.cause !== "skipped";
    if (!isDecision) ahead.push(...visit.arrivals.map(({ fromVisitId }) => fromVisitId));
    else for (const { seatId } of [...seatsOf(snapshot, at), ...(visit.carried ?? [])]) seats.add(seatId);
  }
  return seats;
}

function isOvertaken(
  snapshot: InstanceSnapshot,
  event: number,
  isVisible: (field: string) => boolean,
): boolean {
  const returnedSince = snapshot.seats.some(
    (seat) => seat.actionCode === TaskAction.return && (seat.endedBy ?? 0) > event,
  );
  return returnedSince || changedSince(snapshot, event, isVisible);
}

/** Whether a field that somebody sees was changed after an event. */
export function changedSince(
  { visits }: Pick<InstanceSnapshot, "visits">,
  event: number,
  isVisible: (field: string) => boolean,
): boolean {
  return visits.some((visit) =>
    visit.edits?.some((edit) => edit.event > event && edit.fields.some(isVisible)),
  );
}

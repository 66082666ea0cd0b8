import { TaskAction } from "#contract/codes/task-action.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { InstanceSnapshot, Seat, Visit } from "../model/process-instance.ts";
import { newestSeat, visitOf } from "../flow/find-in-snapshot.ts";
import type { Candidate } from "./candidate.ts";

/**
 * The earlier agreement that may stand for a candidate who already approved (R11): of the same round, given
 * personally, with no return since and nothing changed since that this task shows. Never on control tasks.
 */
export function earlierAgreement(
  snapshot: InstanceSnapshot,
  visit: Visit,
  task: TaskDefinition,
  candidate: Candidate,
  isVisible: (field: string) => boolean,
): Seat | undefined {
  const policy = task.repeatPolicy ?? "none";
  if (policy === "none" || task.control === true || candidate.onBehalfOf !== undefined) return undefined;
  const before = new Set(visit.arrivals.map((arrival) => arrival.fromVisitId));
  const given = snapshot.seats.filter((seat) => {
    if (seat.userCode !== candidate.userCode || seat.onBehalfOf !== undefined) return false;
    if (seat.cause !== "handled" || seat.actionCode !== TaskAction.approve) return false;
    if (policy === "consecutive" && !before.has(seat.visitId)) return false;
    const { round } = visitOf(snapshot, seat.visitId);
    return round === visit.round && !isOvertaken(snapshot, seat.endedBy ?? 0, isVisible);
  });
  return newestSeat(given);
}

function isOvertaken(
  snapshot: InstanceSnapshot,
  event: number,
  isVisible: (field: string) => boolean,
): boolean {
  const returnedSince = snapshot.seats.some(
    (seat) => seat.actionCode === TaskAction.return && (seat.endedBy ?? 0) > event,
  );
  const changedSince = snapshot.visits.some((visit) =>
    visit.edits?.some((edit) => edit.event > event && edit.fields.some(isVisible)),
  );
  return returnedSince || changedSince;
}

import { TaskAction } from "#contract/codes/task-action.ts";
import { findSeat, visitOf } from "../flow/find-in-snapshot.ts";
import { amendedBundle } from "../model/amendments.ts";
import type { Bundle } from "../model/bundle.ts";
import { prepare } from "../model/prepared-bundle.ts";
import type { InstanceSnapshot, Seat, SeatId, UserCode, VisitId } from "../model/process-instance.ts";
import { ancestorsOf, lineageOf } from "./travelled-graph.ts";

/** A person and their task to whom work may go back (R14). */
export interface ReturnTarget {
  taskId: string;
  taskName: string;
  userCode: UserCode;
  visitId: VisitId;
}

/**
 * Whom a seat's holder may return to: everybody who acted on a visit that is an ancestor of theirs in the graph actually
 * travelled, each (task, person) once, latest first, so the applicant comes last (R14). Nobody for a closed seat. Pure.
 */
export function returnTargets(bundle: Bundle, snapshot: InstanceSnapshot, seatId: SeatId): ReturnTarget[] {
  const seat = findSeat(snapshot, seatId);
  if (
    seat === undefined ||
    seat.status === "ended" ||
    seat.askedBySeatId !== undefined ||
    seat.delegatedBy !== undefined
  )
    return [];
  const { tasks } = prepare(amendedBundle(bundle, snapshot));
  const targets = new Map<string, ReturnTarget>();
  const ancestors = new Set(
    [...ancestorsOf(snapshot, seat.visitId)].flatMap((each) => [...lineageOf(snapshot, each)]),
  );
  for (const visitId of [...ancestors].sort((one, other) => other - one)) {
    const visit = visitOf(snapshot, visitId);
    const voters = new Set((visit.carried ?? []).map((vote) => vote.userCode));
    for (const other of snapshot.seats)
      if (other.visitId === visitId && hasDecided(other)) voters.add(other.userCode);
    const task = tasks.get(visit.taskId);
    if (task === undefined) continue;
    for (const userCode of voters) {
      const key = `${visit.taskId}/${userCode}`;
      if (!targets.has(key))
        targets.set(key, { taskId: visit.taskId, taskName: task.taskName, userCode, visitId });
    }
  }
  return [...targets.values()];
}

/** A rejection that led on is a decision to come back to as well. */
function hasDecided({ cause, actionCode }: Seat): boolean {
  return cause === "handled" && [TaskAction.approve, "submit", "reject"].some((each) => each === actionCode);
}

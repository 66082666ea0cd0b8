import { isLive } from "../flow/find-in-snapshot.ts";
import type { InstanceSnapshot, Visit, VisitId } from "../model/process-instance.ts";
import { ancestorsOf, lineageOf } from "./travelled-graph.ts";

/**
 * What is being done again before a visit, since it was returned to come straight back (R14): whatever began behind it now
 * would rest on what may still change. `undefined` where nothing is. Pure.
 */
export function doneAgainBefore(snapshot: InstanceSnapshot, visitId: VisitId): Visit | undefined {
  const again = snapshot.visits.filter(
    (visit) => visit.returned?.resume === "direct" && isLive(visit) && visit.visitId !== visitId,
  );
  if (again.length === 0) return undefined;
  const before = ancestorsOf(snapshot, visitId);
  return again.find((visit) => [...lineageOf(snapshot, visit.visitId)].some((each) => before.has(each)));
}

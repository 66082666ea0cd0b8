import type { InstanceSnapshot, Visit, VisitId } from "#engine";

/**
 * The visits whose decisions still count (R17): those of the present round, without what lies at or after a visit
 * that was done again on a walk.
 */
export function effectiveVisits(snapshot: InstanceSnapshot): ReadonlySet<VisitId> {
  const lost = new Set<VisitId>();
  for (const again of snapshot.visits) {
    if (again.recreates === undefined || again.returned?.resume === "direct") continue;
    for (const visit of from(snapshot.visits, again.recreates)) {
      if (visit.visitId < again.visitId) lost.add(visit.visitId);
    }
  }
  return new Set(
    snapshot.visits
      .filter(({ visitId, round }) => round >= snapshot.round && !lost.has(visitId))
      .map(({ visitId }) => visitId),
  );
}

/** A visit and everything travelled from it. */
function from(visits: readonly Visit[], start: VisitId): Visit[] {
  const reached = new Set<VisitId>([start]);
  for (const visit of visits) {
    if (visit.arrivals.some(({ fromVisitId }) => reached.has(fromVisitId))) reached.add(visit.visitId);
  }
  return visits.filter(({ visitId }) => reached.has(visitId));
}

import type { Visit, VisitId } from "../model/process-instance.ts";

/** Visits as they are worked on: one that gathers several branches stands behind the last of them. Pure. */
export function inOrderOfWork(visits: readonly Visit[]): Visit[] {
  const places = new Map<VisitId, number>();
  const placeOf = (visit: Visit, from: ReadonlySet<VisitId>): number => {
    const known = places.get(visit.visitId);
    if (known !== undefined) return known;
    const seen = new Set([...from, visit.visitId]);
    const earlier = visit.arrivals
      .filter(({ fromVisitId, takenBack }) => fromVisitId > 0 && takenBack !== true && !seen.has(fromVisitId))
      .map(({ fromVisitId }) => visits[fromVisitId - 1])
      .filter((each) => each !== undefined);
    const place = Math.max(visit.visitId, ...earlier.map((each) => placeOf(each, seen)));
    places.set(visit.visitId, place);
    return place;
  };
  const order = visits.map((visit) => ({ visit, place: placeOf(visit, new Set()) }));
  return order
    .toSorted((one, other) => one.place - other.place || other.visit.visitId - one.visit.visitId)
    .map(({ visit }) => visit);
}

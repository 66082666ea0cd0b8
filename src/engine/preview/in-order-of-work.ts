import type { Visit, VisitId } from "../model/process-instance.ts";

/** Behind which visit one stands, and as the how manieth of those that stand behind it. */
interface Place {
  behind: VisitId;
  depth: number;
}

/**
 * Visits as they are worked on: one that gathers several branches stands behind the last of them, and so does one that
 * waits for what it was returned to, with whatever follows it. Pure.
 */
export function inOrderOfWork(visits: readonly Visit[]): Visit[] {
  const places = new Map<VisitId, Place>();
  const placeOf = (visit: Visit, from: ReadonlySet<VisitId>): Place => {
    const known = places.get(visit.visitId);
    if (known !== undefined) return known;
    const seen = new Set([...from, visit.visitId]);
    const place = visit.arrivals
      .filter(({ fromVisitId, takenBack }) => fromVisitId > 0 && takenBack !== true && !seen.has(fromVisitId))
      .map(({ fromVisitId }) => visits[fromVisitId - 1])
      .filter((each) => each !== undefined)
      .map((each) => placeOf(each, seen))
      .map(({ behind, depth }) => ({ behind, depth: depth + 1 }))
      .filter(({ behind }) => behind > visit.visitId)
      .reduce(later, { behind: visit.visitId, depth: 0 });
    places.set(visit.visitId, place);
    return place;
  };
  const order = visits.map((visit) => ({ visit, place: placeOf(visit, new Set()) }));
  return order
    .toSorted((one, other) => compare(one.place, other.place) || one.visit.visitId - other.visit.visitId)
    .map(({ visit }) => visit);
}

const compare = (one: Place, other: Place) => one.behind - other.behind || one.depth - other.depth;
const later = (one: Place, other: Place) => (compare(one, other) < 0 ? other : one);

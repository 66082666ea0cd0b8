import type { Arrival, Visit } from "../model/process-instance.ts";

/**
 * An arrival as it is written today. Before kinds were written (version 3) one from outside came from visit 0, and
 * work that had come straight back along transition 0. Pure.
 */
export function upgradeArrival(arrival: Arrival): Arrival {
  if (arrival.kind !== undefined || (arrival.fromVisitId > 0 && arrival.sequence > 0)) return arrival;
  return { ...arrival, kind: arrival.fromVisitId === 0 ? "submitted" : "resumed" };
}

/** Visits as they are kept today, the same where nothing of them is older. Pure. */
export function upgradeArrivals(visits: readonly Visit[]): Visit[] | undefined {
  const isOlder = (visit: Visit): boolean => visit.arrivals.some((each) => upgradeArrival(each) !== each);
  if (!visits.some(isOlder)) return undefined;
  return visits.map((visit) => ({ ...visit, arrivals: visit.arrivals.map(upgradeArrival) }));
}

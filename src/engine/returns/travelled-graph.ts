import type { InstanceSnapshot, Visit, VisitId } from "../model/process-instance.ts";
import { visitOf } from "../flow/find-in-snapshot.ts";

/** Where the work of a visit came from, as far as it still counts. */
export function arrivalsInForce(visit: Visit): Visit["arrivals"] {
  return visit.arrivals.filter((arrival) => arrival.takenBack !== true && arrival.fromVisitId > 0);
}

/** The first visit of the step that a visit does, again or for the first time (R16): what is done again stays one step. */
export function stepOf(snapshot: InstanceSnapshot, visitId: VisitId): VisitId {
  let at = visitId;
  for (
    let earlier = visitOf(snapshot, at).recreates;
    earlier !== undefined;
    earlier = visitOf(snapshot, at).recreates
  ) {
    at = earlier;
  }
  return at;
}

/** Every visit of the same step: those it does again, and those that did them again as well. */
export function lineageOf(snapshot: InstanceSnapshot, visitId: VisitId): Set<VisitId> {
  const step = stepOf(snapshot, visitId);
  const visits = snapshot.visits.filter((visit) => stepOf(snapshot, visit.visitId) === step);
  return new Set(visits.map((visit) => visit.visitId));
}

/** Every visit whose work led to this one, in the graph actually travelled (R14). */
export function ancestorsOf(snapshot: InstanceSnapshot, visitId: VisitId): Set<VisitId> {
  const found = new Set<VisitId>();
  const ahead = [visitId];
  for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
    for (const { fromVisitId } of arrivalsInForce(visitOf(snapshot, at))) {
      if (found.has(fromVisitId)) continue;
      found.add(fromVisitId);
      ahead.push(fromVisitId);
    }
  }
  return found;
}

/** Every visit that work from these led to, themselves left out unless a circle led back (R15). */
export function descendantsOf(snapshot: InstanceSnapshot, from: ReadonlySet<VisitId>): Set<VisitId> {
  const next = new Map<VisitId, VisitId[]>();
  for (const visit of snapshot.visits) {
    for (const { fromVisitId } of arrivalsInForce(visit)) {
      next.set(fromVisitId, [...(next.get(fromVisitId) ?? []), visit.visitId]);
    }
  }
  const found = new Set<VisitId>();
  const ahead = [...from];
  for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
    for (const visitId of next.get(at) ?? []) {
      if (found.has(visitId) || from.has(visitId)) continue;
      found.add(visitId);
      ahead.push(visitId);
    }
  }
  return found;
}

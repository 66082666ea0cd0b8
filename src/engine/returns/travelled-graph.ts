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

/** Every visit of the same step: those it does again, those that did them again as well, and what one of them took up. */
export function lineageOf(snapshot: InstanceSnapshot, visitId: VisitId): Set<VisitId> {
  const steps = new Set([stepOf(snapshot, visitId)]);
  for (let size = 0; size < steps.size; ) {
    size = steps.size;
    for (const { visitId: each, takesUp = [] } of snapshot.visits) {
      const merged = takesUp.map((taken) => stepOf(snapshot, taken));
      if (merged.length === 0) continue;
      merged.push(stepOf(snapshot, each));
      if (merged.some((step) => steps.has(step))) for (const step of merged) steps.add(step);
    }
  }
  const visits = snapshot.visits.filter((visit) => steps.has(stepOf(snapshot, visit.visitId)));
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

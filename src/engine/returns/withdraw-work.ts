import type { ClosingCause } from "#contract/codes/closing-cause.ts";
import type { Decision } from "../decision/decision.ts";
import { closeSeats } from "../flow/finish-visit.ts";
import { isLive, visitOf } from "../flow/find-in-snapshot.ts";
import { visitToJoin } from "../flow/merges-arrivals.ts";
import type { UserCode, Visit, VisitId } from "../model/process-instance.ts";
import { arrivalsInForce, descendantsOf, lineageOf } from "./travelled-graph.ts";

/**
 * Takes back all work that a visit led to (R15, R17): what is open of it closes, arrivals that came through it no
 * longer count, and a join that had passed waits again with the arrivals that did not. Answers whose seats closed.
 */
export function withdrawWork(decision: Decision, targetId: VisitId, cause: ClosingCause): Set<UserCode> {
  const { snapshot } = decision;
  const target = lineageOf(snapshot, targetId);
  const led = [...descendantsOf(snapshot, target)].sort((one, other) => one - other);
  const through = new Set([...target, ...led]);
  const holders = new Set<UserCode>();
  for (const visitId of led) {
    const visit = visitOf(decision.snapshot, visitId);
    // The coming back of a direct return belongs to the visit it came to and opens no other.
    const kept = arrivalsInForce(visit).filter(
      ({ fromVisitId, kind }) => kind !== "resumed" && !through.has(fromVisitId),
    );
    const staysWaiting = visit.status === "waiting" && kept.length > 0;
    takeBackArrivals(decision, visit, (fromVisitId) => !staysWaiting || through.has(fromVisitId));
    if (staysWaiting) continue;
    for (const seat of closeSeats(decision, visitId, cause)) holders.add(seat.userCode);
    if (isLive(visit)) decision.emit({ type: "visit_closed", visitId, cause });
    if (kept.length > 0) waitAgain(decision, visit, kept);
  }
  return holders;
}

function takeBackArrivals(
  decision: Decision,
  visit: Visit,
  isTaken: (fromVisitId: VisitId) => boolean,
): void {
  const sources = new Set(arrivalsInForce(visit).map((arrival) => arrival.fromVisitId));
  for (const fromVisitId of sources) {
    if (isTaken(fromVisitId))
      decision.emit({ type: "arrival_taken_back", visitId: visit.visitId, fromVisitId });
  }
}

/**
 * A join whose work is done again keeps the arrivals of branches that are not. Where somebody waits for it to come
 * straight back to them, it is the same step that is done again, and they wait for that.
 */
function waitAgain(decision: Decision, visit: Visit, kept: Visit["arrivals"]): void {
  const { prepared, context } = decision;
  const joined = visitToJoin(prepared, decision.snapshot, visit.taskId);
  const waiting = decision.snapshot.visits.filter(
    (each) => each.status === "paused" && each.pausedFor === visit.visitId,
  );
  if (joined !== undefined) {
    const { visitId } = joined;
    for (const { fromVisitId, sequence: transition, at: _before, takenBack: _never, ...along } of kept)
      decision.emit({ type: "visit_arrived", visitId, fromVisitId, transition, ...along });
    return;
  }
  const { snapshot } = decision;
  const visitId = snapshot.visits.length + 1;
  decision.emit({
    type: "visit_entered",
    visit: {
      visitId,
      taskId: visit.taskId,
      round: snapshot.round,
      status: "waiting",
      enteredAt: context.now,
      arrivals: kept,
      ...(waiting.length === 0 ? {} : { recreates: visit.visitId }),
      ...(waiting.length === 0 || visit.returned === undefined ? {} : { returned: visit.returned }),
    },
  });
  for (const each of waiting)
    decision.emit({ type: "visit_paused", visitId: each.visitId, forVisitId: visitId });
}

import { isOutcome } from "#contract/codes/visit-outcome.ts";
import type { Decision } from "../decision/decision.ts";
import { askForReaders } from "../flow/ask-for-readers.ts";
import { taskOf, visitOf } from "../flow/find-in-snapshot.ts";
import { visitToJoin } from "../flow/merges-arrivals.ts";
import { parkIfStuck } from "../flow/park-visit.ts";
import type { Visit, VisitId } from "../model/process-instance.ts";
import { changedSince, isAffected, readsInTransitions } from "./affected-tasks.ts";
import { recreateVisit } from "./recreate-visit.ts";
import { reopenVisit } from "./reopen-visit.ts";
import { ancestorsOf, descendantsOf, lineageOf, stepOf } from "./travelled-graph.ts";
import { withdrawWork } from "./withdraw-work.ts";

/**
 * Brings work that was returned `direct` straight back to those who wait for it (R14). Where a field changed that a
 * skipped task depends on, the way is walked again from the earliest such task instead, and those concerned are told.
 * Answers whether it did; if not, the visit's transitions are to be followed.
 */
export function resumeDirectly(decision: Decision, visitId: VisitId): boolean {
  const visit = visitOf(decision.snapshot, visitId);
  const waiting = pausedFor(decision, visitId);
  if (visit.returned?.resume !== "direct" || waiting.length === 0) return false;
  const { snapshot, prepared } = decision;
  const changed = changedSince(visit.returned, snapshot);

  if (readsInTransitions(prepared, visit.taskId, changed)) {
    tellAboutWalk(decision, visit, skippedVisits(decision, visitId), visit);
    withdrawWork(decision, visitId, "returned");
    return false;
  }
  const affected = skippedVisits(decision, visitId).filter((skipped) =>
    isAffected(prepared, taskOf(prepared, skipped.taskId), changed),
  );
  const earliest = affected.filter((one) => {
    const before = new Set([...ancestorsOf(snapshot, one.visitId)].map((visit) => stepOf(snapshot, visit)));
    return !affected.some((other) => other !== one && before.has(stepOf(snapshot, other.visitId)));
  });
  const [from] = earliest;
  if (from !== undefined) tellAboutWalk(decision, visit, affected, from);
  for (const each of earliest) {
    withdrawWork(decision, each.visitId, "returned");
    recreateVisit(decision, { visitId: each.visitId });
  }
  for (const { visitId: paused } of pausedFor(decision, visitId)) {
    parkIfStuck(decision, paused, "resume", () => reopenVisit(decision, paused, visitId));
  }
  return true;
}

function pausedFor({ snapshot }: Decision, visitId: VisitId): Visit[] {
  return snapshot.visits.filter((visit) => visit.status === "paused" && visit.pausedFor === visitId);
}

/**
 * Finished visits that the way straight back leaves out. One that was done again is stood for by the later, what lies
 * behind those who wait is theirs to come back to, and what an administrator jumped over was never done. A task under way already is not begun beside itself.
 */
function skippedVisits(decision: Decision, visitId: VisitId): Visit[] {
  const { snapshot, prepared } = decision;
  const led = descendantsOf(snapshot, lineageOf(snapshot, visitId));
  const waiting = pausedFor(decision, visitId).flatMap((visit) => [...lineageOf(snapshot, visit.visitId)]);
  const behind = descendantsOf(snapshot, new Set(waiting));
  const newest = new Map(snapshot.visits.map((visit) => [stepOf(snapshot, visit.visitId), visit.visitId]));
  return snapshot.visits.filter(({ visitId: each, taskId, status, cause }) => {
    const isDone = status === "closed" && isOutcome(cause) && newest.get(stepOf(snapshot, each)) === each;
    return (
      led.has(each) && isDone && !behind.has(each) && visitToJoin(prepared, snapshot, taskId) === undefined
    );
  });
}

/** Tells who returned it and who has to do their part again; `from` is where that begins. */
function tellAboutWalk(decision: Decision, visit: Visit, skipped: readonly Visit[], from: Visit): void {
  const { snapshot, prepared } = decision;
  const again = new Set(skipped.map((each) => each.visitId));
  askForReaders(decision, skipped);
  const told = snapshot.seats
    .filter(
      (seat) =>
        seat.seatId === visit.returned?.bySeatId || (again.has(seat.visitId) && seat.cause === "handled"),
    )
    .map((seat) => seat.userCode);
  for (const userCode of new Set(told)) {
    decision.effect({
      effect: "notify",
      userCode,
      kind: "walked_again",
      params: { task: taskOf(prepared, from.taskId).taskName, title: snapshot.title },
    });
  }
}

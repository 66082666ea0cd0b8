import type { Decision } from "../decision/decision.ts";
import { closeSeats } from "../flow/finish-visit.ts";
import { isLive, visitOf } from "../flow/find-in-snapshot.ts";
import type { InstanceSnapshot, UserCode, VisitId } from "../model/process-instance.ts";
import { descendantsOf, lineageOf } from "./travelled-graph.ts";

/**
 * Stops the open work that a visit led to until `forVisitId`, which does that visit again, is done (R14 `direct`).
 * Nothing that was agreed is lost. Answers whose seats closed.
 */
export function pauseWork(decision: Decision, targetId: VisitId, forVisitId: VisitId): Set<UserCode> {
  const led = descendantsOf(decision.snapshot, lineageOf(decision.snapshot, targetId));
  const holders = new Set<UserCode>();
  for (const visitId of [...led].sort((one, other) => one - other)) {
    if (visitOf(decision.snapshot, visitId).status !== "open") continue;
    for (const seat of closeSeats(decision, visitId, "returned")) holders.add(seat.userCode);
    decision.emit({ type: "visit_paused", visitId, forVisitId });
  }
  return holders;
}

/**
 * The open visits that the completion of a direct return resumed, where it did nothing else; `undefined` where the way
 * was walked again from somewhere, or where nothing waited for it.
 */
export function resumedBy(snapshot: InstanceSnapshot, visitId: VisitId): VisitId[] | undefined {
  const visit = visitOf(snapshot, visitId);
  if (visit.returned?.resume !== "direct") return undefined;
  const led = snapshot.visits.filter(({ arrivals }) =>
    arrivals.some((each) => each.fromVisitId === visitId && each.takenBack !== true),
  );
  const isResumed = led.every(
    ({ status, arrivals }) =>
      status === "open" && arrivals.every((each) => each.fromVisitId !== visitId || each.kind === "resumed"),
  );
  const others = descendantsOf(snapshot, lineageOf(snapshot, visitId));
  const isAllThatLives = snapshot.visits.every(
    (each) => !others.has(each.visitId) || !isLive(each) || led.includes(each),
  );
  return led.length > 0 && isResumed && isAllThatLives ? led.map((each) => each.visitId) : undefined;
}

/** Stops what a taken-back completion had resumed: it waits for the visit that is done once more. */
export function pauseAgain(
  decision: Decision,
  resumed: readonly VisitId[],
  fromVisitId: VisitId,
  forVisitId: VisitId,
): void {
  for (const visitId of resumed) {
    // As a return closes them, so that the same people have them again when it is resumed.
    closeSeats(decision, visitId, "returned");
    decision.emit({ type: "arrival_taken_back", visitId, fromVisitId });
    decision.emit({ type: "visit_paused", visitId, forVisitId });
  }
}

import type { Decision } from "../decision/decision.ts";
import { closeSeats } from "../flow/finish-visit.ts";
import { visitOf } from "../flow/find-in-snapshot.ts";
import type { UserCode, VisitId } from "../model/process-instance.ts";
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

import type { Decision } from "../decision/decision.ts";
import { filersOf } from "../assignment/initiators.ts";
import type { VisitId } from "../model/process-instance.ts";
import { closeEverything } from "./close-everything.ts";
import { seatsOf, taskOf, visitOf } from "./find-in-snapshot.ts";

/** Ends an application by the rejection of one of its visits: what is open elsewhere closes, and all are told. */
export function endAsRejected(decision: Decision, visitId: VisitId): void {
  const { snapshot, prepared, context } = decision;
  decision.toLeave.length = 0;
  const told = closeEverything(decision, "rejected");
  decision.emit({ type: "status_changed", status: "complete", round: snapshot.round, result: "rejected" });
  for (const userCode of filersOf(snapshot)) told.add(userCode);
  told.delete(context.actor.userCode);
  const opinion =
    seatsOf(snapshot, visitId)
      .filter(({ actionCode }) => actionCode === "reject")
      .toSorted((one, other) => (one.endedBy ?? 0) - (other.endedBy ?? 0))
      .at(-1)?.opinion ?? "";
  const task = taskOf(prepared, visitOf(snapshot, visitId).taskId).taskName;
  for (const userCode of told) {
    decision.effect({
      effect: "notify",
      userCode,
      kind: "rejected",
      params: { title: snapshot.title, task, opinion },
    });
  }
}

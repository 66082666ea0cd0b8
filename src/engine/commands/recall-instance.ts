import { initiatorsOf } from "../assignment/initiators.ts";
import { type Decision, decide } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { closeEverything } from "../flow/close-everything.ts";
import type { Bundle } from "../model/bundle.ts";
import type { RecallInstance } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import type { InstanceSnapshot } from "../model/process-instance.ts";
import { recreateVisit } from "../returns/recreate-visit.ts";
import { withdrawWork } from "../returns/withdraw-work.ts";

/**
 * The initiator takes a running application back to its initiating task, in a new round (R22).
 * Refuses with `cancelledCannotBeRecalled`, `instanceNotSubmitted`, `alreadyWithApplicant`, `instanceEnded`, `recallTooLate`, `noPermission`.
 */
export function recallInstance(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  command: RecallInstance,
  context: CommandContext,
): Outcome {
  return decide(bundle, snapshot, context, (decision) => {
    refuseIfImpossible(decision);
    const start = snapshot.visits.findLast((visit) => visit.taskId === decision.prepared.startTask.taskId);
    if (start === undefined) throw new Error(`instance ${snapshot.instanceId} was never started`);
    decision.emit({ type: "recalled", reason: command.reason?.trim() ?? "" }, "asCause");
    const told = withdrawWork(decision, start.visitId, "recalled");
    for (const userCode of closeEverything(decision, "recalled")) told.add(userCode);
    for (const seat of snapshot.seats) if (seat.cause === "handled") told.add(seat.userCode);
    decision.emit({ type: "status_changed", status: "returned", round: snapshot.round + 1 });
    recreateVisit(decision, { visitId: start.visitId });
    told.delete(context.actor.userCode);
    for (const userCode of told) {
      decision.effect({ effect: "notify", userCode, kind: "recalled", params: { title: snapshot.title } });
    }
  });
}

function refuseIfImpossible({ snapshot, context }: Decision): void {
  if (!initiatorsOf(snapshot).has(context.actor.userCode)) stop({ refused: "noPermission" });
  const { status } = snapshot;
  if (status === "cancelled") stop({ refused: "cancelledCannotBeRecalled" });
  if (status === "draft") stop({ refused: "instanceNotSubmitted" });
  if (status === "returned") stop({ refused: "alreadyWithApplicant" });
  if (status === "complete") stop({ refused: "instanceEnded", params: { status } });
  if (snapshot.pointOfNoReturnPassed)
    stop({ refused: "recallTooLate", params: { reason: "pointOfNoReturn" } });
}

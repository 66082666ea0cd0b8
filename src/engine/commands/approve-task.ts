import { TaskAction } from "#contract/codes/task-action.ts";
import { decide } from "../decision/decision.ts";
import { advanceSequence, finishIfDecided } from "../flow/finish-visit.ts";
import { runFlow } from "../flow/run-flow.ts";
import type { Bundle } from "../model/bundle.ts";
import type { ApproveTask } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import type { InstanceSnapshot } from "../model/process-instance.ts";
import { decidingSeat, refuseClash, refuseVetoed } from "./held-seat.ts";
import { changesByPerson, recordChanges } from "./write-form.ts";
import { opinionSigned } from "./opinion-said.ts";

/**
 * A positive decision (14): the seat closes, and when the task's mode is met (R12) the flow goes on.
 * Refuses without an opinion, when the seat is not the actor's or no longer open (R2), and by field (R19).
 */
export function approveTask(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  command: ApproveTask,
  context: CommandContext,
): Outcome {
  return decide(bundle, snapshot, context, (decision) => {
    const held = decidingSeat(decision, command, "approve");
    const { seat, visit, task } = held;
    const said = opinionSigned(task, command);
    refuseClash(decision, held);
    refuseVetoed(decision, held);
    const changed = changesByPerson(decision, task, command.values, { final: true });
    recordChanges(decision, { visitId: visit.visitId, seatId: seat.seatId }, changed);
    decision.emit(
      {
        type: "seat_closed",
        seatId: seat.seatId,
        cause: "handled",
        actionCode: TaskAction.approve,
        ...said,
      },
      "asCause",
    );
    if (!finishIfDecided(decision, visit.visitId)) advanceSequence(decision, visit.visitId);
    runFlow(decision);
  });
}

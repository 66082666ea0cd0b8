import { decide } from "../decision/decision.ts";
import { nextHolder } from "../flow/next-holder.ts";
import type { Bundle } from "../model/bundle.ts";
import type { GiveTask } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import type { InstanceSnapshot } from "../model/process-instance.ts";
import { changingSeat } from "./changing-seat.ts";
import { receiverOf } from "../flow/receiver-of.ts";

/**
 * The holder of a task has somebody else work on it (R21), who fills in what the task asks for and gives an opinion; then
 * the task is with its owner again, for the final decision. Refuses as every change of seats does, and by field
 * (`userCodes`) who cannot have it.
 */
export function delegateTask(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  command: GiveTask,
  context: CommandContext,
): Outcome {
  return decide(bundle, snapshot, context, (decision) => {
    const { seat, visit, task, reason: why } = changingSeat(decision, command, "delegate");
    const { visitId } = visit;
    const reason = { reason: "delegatedBy", params: { person: seat.userCode, why } };
    const receiving = { visitId, task, isAsked: false, field: "userCodes", reason };
    const receiver = receiverOf(decision, command.toUserCode, receiving);
    const userCodes = [receiver.userCode];
    decision.emit(
      { type: "hands_changed", visitId, change: "delegate", seatId: seat.seatId, userCodes, reason: why },
      "asCause",
    );
    nextHolder(decision, seat, { ...receiver, reason }, "delegated", seat.seatId);
  });
}

import { refuseFields } from "#contract/errors/refusal.ts";
import { decide } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { namedSeat } from "../flow/ask-for-readers.ts";
import { taskOf } from "../flow/find-in-snapshot.ts";
import { nextHolder } from "../flow/next-holder.ts";
import type { Bundle } from "../model/bundle.ts";
import type { ReassignTask } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import type { InstanceSnapshot } from "../model/process-instance.ts";
import { isProcessAdministrator } from "../rights/process-administrator.ts";
import { receiverOf } from "../flow/receiver-of.ts";

/**
 * A process administrator gives a seat to somebody else, with a reason (R29); the history says it was an override.
 * The next holder of its slot has no more time, speaks for whom the last one did, and a countersigner's no binds them
 * as well; what was still asked is closed. Refuses with `noPermission`, `notFound`, `separationOfDuties`,
 * `actionNotAllowed` for a seat that has ended, and by field, also who filed the application (R9).
 */
export function reassignTask(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  command: ReassignTask,
  context: CommandContext,
): Outcome {
  return decide(bundle, snapshot, context, (decision) => {
    if (!isProcessAdministrator(context.actor)) stop({ refused: "noPermission" });
    const seat = namedSeat(decision, command.seatId);
    if (seat === undefined) return stop({ refused: "notFound" });
    const task = taskOf(decision.prepared, seat.taskId);
    if (seat.status === "ended")
      stop({ refused: "actionNotAllowed", params: { task: task.taskName, action: "reassign" } });
    const reason = command.reason.trim();
    if (reason === "") stop(refuseFields({ reason: { problem: "reasonRequired" } }));
    const given = { reason: "reassignedFrom", params: { person: seat.userCode, why: reason } };
    const receiver = receiverOf(decision, command.toUserCode, {
      visitId: seat.visitId,
      task,
      isAsked: seat.askedBySeatId !== undefined,
      field: "toUserCode",
      reason: given,
    });

    decision.emit({ type: "override", what: "reassign", reason }, "asCause");
    nextHolder(decision, seat, { ...receiver, reason: given }, "reassigned");
    const params = { task: task.taskName, title: snapshot.title, reason };
    decision.effect({ effect: "notify", userCode: seat.userCode, kind: "reassigned", params });
  });
}

import { substituteAbsent } from "../assignment/substitute-absent.ts";
import { decide } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { namedSeat } from "../flow/ask-for-readers.ts";
import { taskOf } from "../flow/find-in-snapshot.ts";
import { nextHolder } from "../flow/next-holder.ts";
import type { Bundle } from "../model/bundle.ts";
import type { MoveToDeputy } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import type { InstanceSnapshot } from "../model/process-instance.ts";
import { isProcessAdministrator } from "../rights/process-administrator.ts";
import { refuseUnfit } from "../flow/receiver-of.ts";

/**
 * Gives what somebody has on their desk to the deputy who acts for them now (R24), once their absence has begun. Refuses
 * with `actionNotAllowed` a seat that has ended, waits for answers or is an applicant's, or whose holder is not away,
 * and whatever the deputy must not have.
 */
export function moveToDeputy(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  command: MoveToDeputy,
  context: CommandContext,
): Outcome {
  return decide(bundle, snapshot, context, (decision) => {
    if (!isProcessAdministrator(context.actor)) stop({ refused: "noPermission" });
    const seat = namedSeat(decision, command.seatId);
    if (seat === undefined) return stop({ refused: "notFound" });
    const task = taskOf(decision.prepared, seat.taskId);
    const notNow = (): never =>
      stop({ refused: "actionNotAllowed", params: { task: task.taskName, action: "moveToDeputy" } });
    const isMovable = seat.status === "open" || seat.status === "queued";
    if (!isMovable || task.taskType === "start") notNow();
    const { visitId, seatId, userCode } = seat;
    const isAsked = seat.askedBySeatId !== undefined;
    const deputy = substituteAbsent(seat, decision);
    if (deputy.userCode === userCode) notNow();
    refuseUnfit(decision, deputy, { visitId, task, isAsked, field: "userCode" });
    const change = { change: "moveToDeputy", seatId, userCodes: [deputy.userCode], reason: "" } as const;
    decision.emit({ type: "hands_changed", visitId, ...change }, "asCause");
    nextHolder(decision, seat, deputy, "reassigned");
  });
}

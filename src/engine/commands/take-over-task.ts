import { type Decision, decide } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { namedSeat } from "../flow/ask-for-readers.ts";
import { seatsOf, taskOf } from "../flow/find-in-snapshot.ts";
import { nextHolder, ownerSeatOf } from "../flow/next-holder.ts";
import type { Bundle } from "../model/bundle.ts";
import type { TakeOverTask } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import type { InstanceSnapshot, Seat } from "../model/process-instance.ts";
import { refuseClashOf } from "../flow/receiver-of.ts";

/**
 * Takes one's own work back from whoever has it meanwhile and has not handled it: the deputy who stands in for one (R24),
 * or the person one delegated it to (R21). Refuses with `notFound`, `actionNotAllowed` and `separationOfDuties`.
 */
export function takeOverTask(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  command: TakeOverTask,
  context: CommandContext,
): Outcome {
  return decide(bundle, snapshot, context, (decision) => {
    const seat = namedSeat(decision, command.seatId);
    if (seat === undefined) return stop({ refused: "notFound" });
    const task = taskOf(decision.prepared, seat.taskId);
    const { userCode } = context.actor;
    if (!mayTakeOver(snapshot, seat, userCode) || isSeated(decision, seat, userCode))
      stop({ refused: "actionNotAllowed", params: { task: task.taskName, action: "takeOver" } });
    const reason = { reason: "takenOver", params: { person: seat.userCode } };
    refuseClashOf(decision, task, { userCode, reason });
    const { visitId, seatId } = seat;
    const change = { change: "takeOver", seatId, userCodes: [userCode], reason: "" } as const;
    decision.emit({ type: "hands_changed", visitId, ...change }, "asCause");
    const { delegatedBy: _given, ...own } = seat;
    const isOwner = ownerSeatOf(snapshot, seat)?.userCode === userCode;
    nextHolder(decision, isOwner ? own : seat, { userCode, reason }, "taken_back");
    decision.effect({
      effect: "notify",
      userCode: seat.userCode,
      kind: "taken_over",
      params: { task: task.taskName, title: snapshot.title, person: userCode },
    });
  });
}

/** Whether work that somebody has is one's own: they stand in for one, or one delegated it to them. */
export function mayTakeOver(snapshot: InstanceSnapshot, seat: Seat, userCode: string): boolean {
  if (seat.status === "ended" || seat.userCode === userCode) return false;
  return seat.onBehalfOf === userCode || ownerSeatOf(snapshot, seat)?.userCode === userCode;
}

function isSeated({ snapshot }: Decision, { visitId }: Seat, userCode: string): boolean {
  return seatsOf(snapshot, visitId).some((each) => each.userCode === userCode && each.status !== "ended");
}

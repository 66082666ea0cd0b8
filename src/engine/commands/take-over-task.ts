import { type Decision, decide } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { namedSeat } from "../flow/ask-for-readers.ts";
import { seatsOf, taskOf, visitOf } from "../flow/find-in-snapshot.ts";
import { nextHolder, ownerSeatOf } from "../flow/next-holder.ts";
import { openRest } from "../flow/open-rest.ts";
import { slotOf, standsInFor } from "../flow/slots.ts";
import { runWayOf } from "../flow/tally.ts";
import type { Bundle } from "../model/bundle.ts";
import type { TakeOverTask } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import type { InstanceSnapshot, Seat, SlotShare } from "../model/process-instance.ts";
import { refuseClashOf } from "../flow/receiver-of.ts";

/**
 * Takes one's own work back from whoever has it meanwhile and has not handled it: the deputy who stands in for one (R24),
 * or the person one delegated it to (R21). A deputy of several keeps what is the others'. Refuses with `notFound`,
 * `actionNotAllowed` and `separationOfDuties`.
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
    const { visitId, seatId, slotId } = seat;
    const change = { change: "takeOver", seatId, userCodes: [userCode], reason: "" } as const;
    decision.emit({ type: "hands_changed", visitId, ...change }, "asCause");
    const isOwner = ownerSeatOf(snapshot, seat)?.userCode === userCode;
    const rest = isOwner ? [] : whatIsOthers(snapshot, seat, userCode);
    if (rest.length > 0) decision.emit({ type: "slot_parted", visitId, slotId, person: userCode });
    const { delegatedBy: _given, ...own } = seat;
    const again = { userCode, reason, ...(isOwner ? {} : { alsoFor: [] }) };
    nextHolder(decision, isOwner || rest.length > 0 ? own : seat, again, "taken_back");
    if (rest.length > 0) openRest(decision, task, seat, rest);
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
  if (ownerSeatOf(snapshot, seat)?.userCode === userCode || seat.onBehalfOf === userCode) return true;
  const hasPart = slotOf(snapshot, seat).shares?.some(({ person }) => person === userCode) === true;
  return hasPart && standsInFor(seat).includes(userCode);
}

/** What stays with the holder of a place that is somebody's among others'; where one is to decide, they decide for all. */
function whatIsOthers(snapshot: InstanceSnapshot, seat: Seat, userCode: string): SlotShare[] {
  const { shares = [] } = slotOf(snapshot, seat);
  const isOnes = runWayOf(visitOf(snapshot, seat.visitId)).mode === "single";
  return isOnes ? [] : shares.filter(({ person }) => person !== userCode);
}

function isSeated({ snapshot }: Decision, { visitId }: Seat, userCode: string): boolean {
  return seatsOf(snapshot, visitId).some((each) => each.userCode === userCode && each.status !== "ended");
}

import { refuseFields } from "#contract/errors/refusal.ts";
import { decide } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { openSeat } from "../flow/open-seat.ts";
import { heldSlots, slotOf } from "../flow/slots.ts";
import { runWayOf } from "../flow/tally.ts";
import type { Bundle } from "../model/bundle.ts";
import type { ChangePeople } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import type { InstanceSnapshot } from "../model/process-instance.ts";
import { isBeforeFirstVote } from "../rights/seat-changes.ts";
import { changingSeat } from "./changing-seat.ts";
import { receiverOf } from "../flow/receiver-of.ts";

/**
 * The holder of a task has others decide it beside them (R21), in its mode: each has a place of their own, in the groups
 * of whoever adds them, in a sequence at its end. Refuses as every change of seats does, by field (`userCodes`) who
 * cannot have it, and with `voteHasBegun`.
 */
export function addPeople(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  command: ChangePeople,
  context: CommandContext,
): Outcome {
  return decide(bundle, snapshot, context, (decision) => {
    const { seat, visit, task, reason: why } = changingSeat(decision, command, "addPeople");
    const { visitId } = visit;
    if (command.userCodes.length === 0) stop(refuseFields({ userCodes: { problem: "personRequired" } }));
    if (!isBeforeFirstVote(snapshot, visit))
      stop({ refused: "voteHasBegun", params: { task: task.taskName } });
    const reason = { reason: "addedBy", params: { person: seat.userCode, why } };
    const { groups } = slotOf(snapshot, seat);
    const group = groups === undefined ? {} : { group: [...new Set(groups)].join(",") };
    const last = Math.max(...heldSlots(snapshot, visit).map(({ slot }) => slot.order));
    const { userCodes } = command;
    decision.emit(
      { type: "hands_changed", visitId, change: "addPeople", seatId: seat.seatId, userCodes, reason: why },
      "asCause",
    );
    for (const [index, userCode] of userCodes.entries()) {
      const receiving = { visitId, task, isAsked: false, field: "userCodes", reason };
      const receiver = receiverOf(decision, userCode, receiving);
      openSeat(decision, task, visitId, {
        ...receiver,
        ...group,
        reason,
        order: last + index + 1,
        isQueued: runWayOf(visit).mode === "sequential",
        addedBySlotId: seat.slotId,
      });
    }
  });
}

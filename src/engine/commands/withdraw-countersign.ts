import { decide } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { askedSeats } from "../flow/consultation.ts";
import { continueConsultation } from "../flow/continue-consultation.ts";
import { notifyAsked } from "../flow/notify-asked.ts";
import type { Bundle } from "../model/bundle.ts";
import type { WithdrawCountersign } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import type { InstanceSnapshot, Seat } from "../model/process-instance.ts";
import { ownSeat } from "./held-seat.ts";

/**
 * The asker takes their question back from those who have not answered (R20): from the people named, or from all.
 * They are told. Without anybody left to wait for their seat is open again. Refuses with `actionNotAllowed` when they wait for nobody.
 */
export function withdrawCountersign(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  command: WithdrawCountersign,
  context: CommandContext,
): Outcome {
  return decide(bundle, snapshot, context, (decision) => {
    const { seat, task } = ownSeat(decision, command.seatId);
    const pending = askedSeats(snapshot, seat).filter(
      (each) => each.status !== "ended" && (command.userCodes?.some((user) => isFor(each, user)) ?? true),
    );
    if (seat.status !== "waiting" || pending.length === 0) {
      stop({ refused: "actionNotAllowed", params: { task: task.taskName, action: "withdrawCountersign" } });
    }
    for (const { seatId } of pending)
      decision.emit({ type: "seat_closed", seatId, cause: "taken_back" }, "asCause");
    notifyAsked(decision, pending, "countersign_withdrawn");
    continueConsultation(decision, seat);
  });
}

function isFor({ userCode, onBehalfOf }: Seat, person: string): boolean {
  return userCode === person || onBehalfOf === person;
}

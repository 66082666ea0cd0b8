import type { SeatChange } from "#contract/codes/seat-change.ts";
import { refuseFields } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { Decision } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import type { OnSeat } from "../model/commands.ts";
import type { Visit } from "../model/process-instance.ts";
import { isSeatChangeAllowed, seatChangesLeft } from "../rights/seat-changes.ts";
import { decidingSeat, type HeldSeat } from "./held-seat.ts";

/** A held seat that its holder wants to let others into, and why. */
export interface Changing extends HeldSeat {
  reason: string;
}

/**
 * The open seat of the actor for a change that its task allows (R21). Refuses with `actionNotAllowed` what it does not,
 * with `seatChangesUsedUp`, by field without a reason, and as every decision does (R2).
 */
export function changingSeat(
  decision: Decision,
  command: OnSeat & { reason: string },
  change: SeatChange,
): Changing {
  const held = decidingSeat(decision, command, change);
  refuseChange(held, change);
  return { ...held, reason: givenReason(command) };
}

/** Refuses a change that the task does not allow, or of which it has had its share. */
export function refuseChange(
  { task, visit }: { task: TaskDefinition; visit: Visit },
  change: SeatChange,
): void {
  if (!isSeatChangeAllowed(task, change))
    stop({ refused: "actionNotAllowed", params: { task: task.taskName, action: change } });
  if (seatChangesLeft(task, visit) > 0) return;
  const max = task.seatChangesMax ?? limits.seatChangesPerVisit;
  stop({ refused: "seatChangesUsedUp", params: { task: task.taskName, count: max } });
}

/** The reason of a change; refuses by field where none is given, or one that is too long. */
export function givenReason({ reason }: { reason: string }): string {
  const given = reason.trim();
  if (given === "") return stop(refuseFields({ reason: { problem: "reasonRequired" } }));
  const max = limits.opinionMaxCharacters;
  return given.length <= max
    ? given
    : stop(refuseFields({ reason: { problem: "tooLong", params: { max } } }));
}

import { decide } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { seatsOf } from "../flow/find-in-snapshot.ts";
import { runWayOf } from "../flow/tally.ts";
import type { Bundle } from "../model/bundle.ts";
import type { ClaimTask } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import type { InstanceSnapshot } from "../model/process-instance.ts";
import { decidingSeat } from "./held-seat.ts";

/**
 * Takes a task out of its pool (R12, mode `claim`): the other seats close. Claiming twice changes nothing. Whoever is only
 * asked there has nothing to claim (R20).
 */
export function claimTask(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  command: ClaimTask,
  context: CommandContext,
): Outcome {
  return decide(bundle, snapshot, context, (decision) => {
    const { seat, visit, task } = decidingSeat(decision, command, "claim");
    if (runWayOf(visit).mode !== "claim") {
      stop({ refused: "actionNotAllowed", params: { task: task.taskName, action: "claim" } });
    }
    for (const other of seatsOf(snapshot, visit.visitId)) {
      if (other.seatId === seat.seatId || other.status === "ended") continue;
      decision.emit({ type: "seat_closed", seatId: other.seatId, cause: "superseded" }, "asCause");
    }
  });
}

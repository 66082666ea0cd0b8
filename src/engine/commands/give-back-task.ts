import { mayDecide } from "../assignment/may-decide.ts";
import { presentPeople } from "../assignment/present-people.ts";
import { decide } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { seatsOf } from "../flow/find-in-snapshot.ts";
import { nextHolder } from "../flow/next-holder.ts";
import type { Bundle } from "../model/bundle.ts";
import type { ClaimTask } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import type { InstanceSnapshot } from "../model/process-instance.ts";
import { pooledSeats } from "../rights/seat-changes.ts";
import { decidingSeat } from "./held-seat.ts";

/**
 * Puts a claimed task back into its pool (R12): whoever else was in it has it again, as they would get it today, and so
 * has its holder; but for those who acted on a disjoint task meanwhile (R10), and deputies who filed the application (R9). Refuses with `actionNotAllowed` where nobody else would have it.
 */
export function giveBackTask(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  command: ClaimTask,
  context: CommandContext,
): Outcome {
  return decide(bundle, snapshot, context, (decision) => {
    const { seat, visit, task } = decidingSeat(decision, command, "giveBack");
    const { visitId } = visit;
    const before = decision.events.length;
    const pooled = pooledSeats(snapshot, visit);
    const change = { change: "giveBack", seatId: seat.seatId, userCodes: [], reason: "" } as const;
    decision.emit({ type: "hands_changed", visitId, ...change }, "asCause");
    for (const earlier of pooled) {
      const { userCode, reason, onBehalfOf } = earlier;
      const candidate = { userCode, reason, ...(onBehalfOf === undefined ? {} : { onBehalfOf }) };
      for (const holder of presentPeople(decision, [candidate])) {
        const isSeated = seatsOf(decision.snapshot, visitId).some(
          (each) => each.userCode === holder.userCode && each.status !== "ended",
        );
        if (!isSeated && mayDecide(decision, task, holder))
          nextHolder(decision, earlier, holder, "superseded");
      }
    }
    if (decision.events.length === before + 1)
      stop({ refused: "actionNotAllowed", params: { task: task.taskName, action: "giveBack" } });
  });
}

import { decide } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { closeSeats, drawnOutcome, finishVisit } from "../flow/finish-visit.ts";
import { visitOf } from "../flow/find-in-snapshot.ts";
import { runFlow } from "../flow/run-flow.ts";
import { runWayOf, standingOf } from "../flow/tally.ts";
import type { Bundle } from "../model/bundle.ts";
import type { RejectTask } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import type { InstanceSnapshot } from "../model/process-instance.ts";
import { decidingSeat, refuseClash } from "./held-seat.ts";
import { opinionSigned } from "./opinion-said.ts";
import { refuseForeign } from "./write-form.ts";

/** Modes in which whoever decides first decides for all. */
const firstDecides = ["single", "any", "claim"];

/**
 * A no, where the task allows it. One person's is enough where one decides for all, elsewhere it is a vote against: as
 * soon as the mode can no longer be met the remaining seats close and the task ends as `rejected`, or as `failed` where
 * only that is drawn. Nothing of the form changes with it. Refuses as every decision does, with `actionNotAllowed` and by
 * field (R19).
 */
export function rejectTask(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  command: RejectTask,
  context: CommandContext,
): Outcome {
  return decide(bundle, snapshot, context, (decision) => {
    const held = decidingSeat(decision, command, "reject");
    const { seat, visit, task } = held;
    const outcome = drawnOutcome(decision, task.taskId, ["rejected", "failed"]);
    if (task.mayReject !== true || outcome === undefined)
      return stop({ refused: "actionNotAllowed", params: { task: task.taskName, action: "reject" } });
    const said = opinionSigned(task, command);
    refuseClash(decision, held);
    refuseForeign(decision, task, command.values);
    decision.emit(
      {
        type: "seat_closed",
        seatId: seat.seatId,
        cause: "handled",
        actionCode: "reject",
        ...said,
      },
      "asCause",
    );
    const { visitId } = visit;
    const oneDecides = firstDecides.includes(runWayOf(visit).mode);
    if (oneDecides || standingOf(decision.snapshot, visitOf(decision.snapshot, visitId)) === "failed") {
      closeSeats(decision, visitId, oneDecides ? "superseded" : "vote_decided");
      finishVisit(decision, visitId, outcome);
    }
    return runFlow(decision);
  });
}

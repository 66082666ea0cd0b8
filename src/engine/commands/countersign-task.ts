import { TaskAction } from "#contract/codes/task-action.ts";
import { decide } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { askerOf } from "../flow/consultation.ts";
import { continueConsultation } from "../flow/continue-consultation.ts";
import { ownerSeatOf } from "../flow/next-holder.ts";
import type { Bundle } from "../model/bundle.ts";
import type { CountersignTask } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import type { InstanceSnapshot } from "../model/process-instance.ts";
import { answerDelegation } from "./answer-delegation.ts";
import { heldSeat, refuseClash } from "./held-seat.ts";
import { opinionSaid } from "./opinion-said.ts";
import { changesByPerson } from "./write-form.ts";

/**
 * A countersigner's answer (34 agrees, 29 disagrees, R20): it informs the asker, whose seat opens again when the
 * answers they wait for are there. The flow itself goes on only by their own decision, and the form is not theirs to
 * change: refuses with `fieldNotWritable`. The same answers are those of whom a task was delegated to (R21), who may fill
 * in what it asks for. Whoever acted on a disjoint task since they were asked is refused with `separationOfDuties` (R10).
 */
export function countersignTask(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  command: CountersignTask,
  context: CommandContext,
): Outcome {
  return decide(bundle, snapshot, context, (decision) => {
    const action = command.agrees ? "countersignAgree" : "countersignDisagree";
    const held = heldSeat(decision, command, action);
    const { seat, task } = held;
    const owner = ownerSeatOf(snapshot, seat);
    if (seat.askedBySeatId === undefined && owner === undefined)
      stop({ refused: "actionNotAllowed", params: { task: task.taskName, action } });
    // Who asked may withdraw the question, and who delegated it may take it back: nobody waits for ever.
    refuseClash(decision, held);
    const said = opinionSaid(command);
    if (owner !== undefined) return answerDelegation(decision, held, owner, command);
    // What they saw may come back with the answer; nothing of it is theirs to change (R19).
    changesByPerson(decision, task, command.values, { final: false, asked: true });
    decision.emit(
      {
        type: "seat_closed",
        seatId: seat.seatId,
        cause: "handled",
        actionCode: TaskAction[action],
        ...said,
      },
      "asCause",
    );
    const asker = askerOf(decision.snapshot, seat);
    if (asker !== undefined) continueConsultation(decision, asker);
  });
}

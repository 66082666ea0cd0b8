import { TaskAction } from "#contract/codes/task-action.ts";
import { initiatorsOf } from "../assignment/initiators.ts";
import { type Decision, decide } from "../decision/decision.ts";
import { Stop, stop } from "../decision/stop.ts";
import { visitOf } from "../flow/find-in-snapshot.ts";
import { runFlow } from "../flow/run-flow.ts";
import { standingOf } from "../flow/tally.ts";
import type { Bundle } from "../model/bundle.ts";
import type { ReturnTask } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import type { InstanceSnapshot, Resume, Seat } from "../model/process-instance.ts";
import { type ReturnTarget, returnTargets } from "../returns/return-targets.ts";
import { sendBack } from "../returns/send-back.ts";
import { decidingSeat } from "./held-seat.ts";
import { changesByPerson, recordChanges, refuseForeign } from "./write-form.ts";
import { opinionSaid } from "./opinion-said.ts";

/**
 * Sends work back to a person of an earlier task (15, R13 to R18). It takes effect at once unless the task asks for a
 * vote; then it is a vote against, and the one that settles it names the target.
 * Refuses without an opinion, with `returnTargetUnknown` or `returnTargetGone`, by field (R19), and as every decision
 * does (R2).
 */
export function returnTask(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  command: ReturnTask,
  context: CommandContext,
): Outcome {
  return decide(bundle, snapshot, context, (decision) => {
    const { seat, visit, task } = decidingSeat(decision, command, "return");
    const said = opinionSaid(command);
    const target = chosenTarget(decision, command);
    if (task.onReturn?.edits === "keep") {
      const changed = changesByPerson(decision, task, command.values, { final: false });
      recordChanges(decision, { visitId: visit.visitId, seatId: seat.seatId }, changed);
    } else refuseForeign(decision, task, command.values);
    decision.emit(
      {
        type: "seat_closed",
        seatId: seat.seatId,
        cause: "handled",
        actionCode: TaskAction.return,
        ...said,
        backTo: { taskId: target.taskId, userCode: target.userCode },
      },
      "asCause",
    );
    const isSettled =
      task.backNeedsVote !== true ||
      standingOf(decision.snapshot, visitOf(decision.snapshot, visit.visitId)) === "failed";
    if (isSettled) sendBackTo(decision, seat, target, command.resume ?? "walk");
    runFlow(decision);
  });
}

/** Says whom it was to go to where they are gone and nobody is found instead: whoever returns it chose them. */
function sendBackTo(decision: Decision, seat: Seat, target: ReturnTarget, resume: Resume): void {
  try {
    sendBack(decision, seat, target, resume);
  } catch (thrown) {
    const isGone =
      thrown instanceof Stop && "refused" in thrown.answer && thrown.answer.refused === "approverNotFound";
    if (!isGone) throw thrown;
    const task = decision.prepared.tasks.get(target.taskId)?.taskName ?? target.taskId;
    stop({ refused: "returnTargetGone", params: { task, person: target.userCode } });
  }
}

/** The target among those offered; on the initiating task the applicant stands for whoever filed it. */
function chosenTarget({ bundle, snapshot, prepared }: Decision, command: ReturnTask): ReturnTarget {
  const { taskId, userCode } = command.backTo;
  const offered = returnTargets(bundle, snapshot, command.seatId).filter((each) => each.taskId === taskId);
  const isStart = taskId === prepared.startTask.taskId;
  const target =
    offered.find((each) => each.userCode === userCode) ??
    (isStart && initiatorsOf(snapshot).has(userCode) ? offered[0] : undefined);
  if (target !== undefined) return target;
  const task = prepared.tasks.get(taskId)?.taskName ?? taskId;
  return stop({
    refused: "returnTargetUnknown",
    params: { task, person: userCode },
  });
}

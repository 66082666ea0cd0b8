import { submitApprove } from "#contract/calls/task/decide.ts";
import type { InputOf } from "#contract/calls/define-call.ts";
import { TaskAction } from "#contract/codes/task-action.ts";
import { isRefusal, refuseFields } from "#contract/errors/refusal.ts";
import { checkApproval } from "#contract/rules/approval.ts";
import {
  approveTask,
  type Bundle,
  type CommandContext,
  countersignTask,
  type InstanceSnapshot,
  type Outcome,
  rejectTask,
  requestCountersign,
  returnTask,
  type WithOpinion,
} from "#engine";
import { handle } from "../../http/index.ts";
import { nextTasks, runCommand, taskStatusOf } from "../../process/index.ts";
import { opinionExtras } from "./opinion-extras.ts";
import { shownOutcome } from "../shown-organisation.ts";

type Input = InputOf<typeof submitApprove>;

/**
 * A decision on a task (R2): approve, return, reject, request or answer a countersign. Refuses by field what is missing,
 * with `alreadyHandled` (who, when, how), `staleVersion`, `taskNotYours`, `actionNotAllowed`.
 */
export const submitApproveHandler = handle(submitApprove, async (input, scope) => {
  const problems = checkApproval(input);
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  const extras = await opinionExtras(scope.tx, scope.actor.userCode, input);
  if (isRefusal(extras)) return extras;
  const outcome = await runCommand(scope, { seatId: input.bpdTaskId }, (bundle, snapshot, context) =>
    decide(input, extras, bundle, snapshot, context),
  );
  if (isRefusal(outcome)) return outcome;
  const seat = outcome.snapshot.seats.find(({ seatId }) => seatId === input.bpdTaskId);
  if (seat === undefined) throw new Error(`task ${input.bpdTaskId} went away while it was decided on`);
  return {
    taskStatus: taskStatusOf(seat),
    instanceStatus: outcome.snapshot.status,
    next: nextTasks(await shownOutcome(scope, outcome), scope.language),
  };
});

function decide(
  input: Input,
  extras: Pick<WithOpinion, "files" | "signature">,
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  context: CommandContext,
): Outcome {
  const command = {
    seatId: input.bpdTaskId,
    opinion: input.approveComments ?? "",
    ...(input.version === undefined ? {} : { version: input.version }),
    ...(input.data === undefined ? {} : { values: input.data }),
    ...extras,
  };
  if (input.actionCode === TaskAction.approve) return approveTask(bundle, snapshot, command, context);
  if (input.actionCode === TaskAction.return && input.backTo !== undefined) {
    const resume = input.resume === undefined ? {} : { resume: input.resume };
    return returnTask(bundle, snapshot, { ...command, backTo: input.backTo, ...resume }, context);
  }
  if (input.actionCode === TaskAction.requestCountersign) {
    const mode = input.signMode === undefined ? {} : { mode: input.signMode };
    const question = input.question?.trim() || command.opinion;
    const asked = { ...command, question, userCodes: input.signUsers ?? [], ...mode };
    return requestCountersign(bundle, snapshot, asked, context);
  }
  if (input.reject === true && input.actionCode === TaskAction.countersignDisagree)
    return rejectTask(bundle, snapshot, command, context);
  const agrees = input.actionCode === TaskAction.countersignAgree;
  return countersignTask(bundle, snapshot, { ...command, agrees }, context);
}

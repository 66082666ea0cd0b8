import { jump } from "#contract/calls/task/jump.ts";
import { isRefusal } from "#contract/errors/refusal.ts";
import { jumpInstance } from "#engine";
import { handle } from "../../http/index.ts";
import { recordOperation } from "../../operation-log/index.ts";
import { nextTasks, runCommand } from "../../process/index.ts";
import { shownOutcome } from "../shown-organisation.ts";

/** A process administrator takes an application to another task (R29). Refuses by field and with `jumpNotPossible`. */
export const jumpHandler = handle(jump, async ({ instanceId, taskId, ...command }, scope) => {
  const outcome = await runCommand(scope, { instanceId }, (bundle, snapshot, context) =>
    jumpInstance(bundle, snapshot, { ...command, toTaskId: taskId }, context),
  );
  if (isRefusal(outcome)) return outcome;
  await recordOperation(scope.tx, scope.request, {
    kind: "operation",
    call: jump.name,
    userCode: scope.actor.userCode,
    organId: scope.actor.organId,
    subject: outcome.snapshot.applyId,
    target: taskId,
    detail: { reason: command.reason.slice(0, 500) },
  });
  return { next: nextTasks(await shownOutcome(scope, outcome), scope.language) };
});

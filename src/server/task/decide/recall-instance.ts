import { recallInstance as call } from "#contract/calls/task/recall.ts";
import { isRefusal } from "#contract/errors/refusal.ts";
import { recallInstance } from "#engine";
import { handle } from "../../http/index.ts";
import { nextTasks, runCommand } from "../../process/index.ts";

/** Takes one's running application back (R22). Refuses with `recallTooLate`, `cancelledCannotBeRecalled`. */
export const recallInstanceHandler = handle(call, async (input, scope) => {
  const reason = input.reason === undefined ? {} : { reason: input.reason };
  const outcome = await runCommand(scope, { applyId: input.applyId }, (bundle, snapshot, context) =>
    recallInstance(bundle, snapshot, reason, context),
  );
  if (isRefusal(outcome)) return outcome;
  const { applyId, status } = outcome.snapshot;
  return {
    applyId,
    applyStatus: status,
    bpdTaskId: nextTasks(outcome, scope.language)[0]?.bpdTaskId ?? null,
  };
});

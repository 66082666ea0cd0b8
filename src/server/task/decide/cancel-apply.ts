import { cancelApply } from "#contract/calls/task/recall.ts";
import { isRefusal } from "#contract/errors/refusal.ts";
import { cancelInstance } from "#engine";
import { handle } from "../../http/index.ts";
import { runCommand } from "../../process/index.ts";
import { recordOverride } from "./record-override.ts";
import { taskOfAnother } from "./task-of-instance.ts";

/** Gives an application up for good (R23). Refuses with `taskOfAnother` a task that is none of its own. */
export const cancelApplyHandler = handle(cancelApply, async (input, scope) => {
  const reason = input.reason === undefined ? {} : { reason: input.reason };
  const outcome = await runCommand(
    scope,
    { instanceId: input.instanceId },
    (bundle, snapshot, context) =>
      taskOfAnother(snapshot, input.bpdTaskId) ?? cancelInstance(bundle, snapshot, reason, context),
  );
  if (isRefusal(outcome)) return outcome;
  await recordOverride(scope, cancelApply.name, outcome);
  return { applyId: outcome.snapshot.applyId, applyStatus: outcome.snapshot.status };
});

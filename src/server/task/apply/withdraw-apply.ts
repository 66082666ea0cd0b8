import { withdrawApply } from "#contract/calls/filing.ts";
import { isRefusal } from "#contract/errors/refusal.ts";
import { withdrawApplication } from "#engine";
import { handle } from "../../http/index.ts";
import { runCommand } from "../../process/index.ts";

/** Ends what somebody else filed in one's name (R9). Refuses with `noPermission`, `cancelNotAllowed`, `recallTooLate`. */
export const withdrawApplyHandler = handle(withdrawApply, async (input, scope) => {
  const reason = input.reason === undefined ? {} : { reason: input.reason };
  const outcome = await runCommand(scope, { instanceId: input.instanceId }, (bundle, snapshot, context) =>
    withdrawApplication(bundle, snapshot, reason, context),
  );
  if (isRefusal(outcome)) return outcome;
  return { applyId: outcome.snapshot.applyId, applyStatus: outcome.snapshot.status };
});

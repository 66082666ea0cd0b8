import { saveApplyInfo } from "#contract/calls/task/apply.ts";
import { isRefusal } from "#contract/errors/refusal.ts";
import { saveDraft } from "#engine";
import { handle } from "../../http/index.ts";
import { runCommand } from "../../process/index.ts";
import { draftInput } from "./draft-input.ts";
import { seatVersion } from "./seat-version.ts";

/**
 * Keeps what was filled in so far. Refuses by field what is not the person's to write or of the wrong kind, and with
 * `draftSavedMeanwhile` what was filled in on an older state than the one that is stored.
 */
export const saveApplyInfoHandler = handle(saveApplyInfo, async (input, scope) => {
  const command = draftInput(input);
  if (isRefusal(command)) return command;
  const outcome = await runCommand(scope, { instanceId: input.instanceId }, (bundle, snapshot, context) =>
    saveDraft(bundle, snapshot, command, context),
  );
  if (isRefusal(outcome)) return outcome;
  const version = seatVersion(outcome.snapshot, input.bpdTaskId);
  return { savedAt: scope.request.now.toISOString(), version };
});

import { saveApplyInfo } from "#contract/calls/task.ts";
import { isRefusal } from "#contract/errors/refusal.ts";
import { saveDraft } from "#engine";
import { handle } from "../http/index.ts";
import { runCommand } from "../process/index.ts";
import { draftInput } from "./draft-input.ts";

/** Keeps what was filled in so far. Refuses by field what is not the person's to write or of the wrong kind. */
export const saveApplyInfoHandler = handle(saveApplyInfo, async (input, scope) => {
  const command = draftInput(input);
  if (isRefusal(command)) return command;
  const outcome = await runCommand(scope, { instanceId: input.instanceId }, (bundle, snapshot, context) =>
    saveDraft(bundle, snapshot, command, context),
  );
  return isRefusal(outcome) ? outcome : { savedAt: scope.request.now.toISOString() };
});

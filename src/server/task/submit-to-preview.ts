import { submitToPreview } from "#contract/calls/task.ts";
import { isRefusal } from "#contract/errors/refusal.ts";
import { saveDraft } from "#engine";
import { handle } from "../http/index.ts";
import { bundleIn, runCommand } from "../process/index.ts";
import { shownOrganisation } from "./shown-organisation.ts";
import { draftInput } from "./draft-input.ts";
import { foretell, previewEntries } from "./preview-of.ts";

/** Saves, checks the whole form and answers who will approve, each with a reason. */
export const submitToPreviewHandler = handle(submitToPreview, async (input, scope) => {
  const command = draftInput(input);
  if (isRefusal(command)) return command;
  const saved = await runCommand(scope, { instanceId: input.instanceId }, (bundle, snapshot, context) =>
    saveDraft(bundle, snapshot, command, context),
  );
  if (isRefusal(saved)) return saved;
  const bundle = bundleIn(saved.bundle, scope.language);
  const { chartRevision } = scope.actor;
  const preview = await foretell(scope, bundle, saved.snapshot, chartRevision);
  if (isRefusal(preview)) return preview;
  if (preview.stoppedBy !== undefined) return preview.stoppedBy;
  const { people } = await shownOrganisation(scope, chartRevision);
  return { chain: previewEntries(preview, { ...bundle, people }, scope.language) };
});

import { submitToPreview } from "#contract/calls/task/apply.ts";
import { isRefusal, type Refusal } from "#contract/errors/refusal.ts";
import { type InstanceSnapshot, saveDraft, submitApplication } from "#engine";
import { handle, type SessionScope } from "../../http/index.ts";
import { bundleIn, type CarriedOut, runCommand } from "../../process/index.ts";
import { closedProcess } from "./closed-process.ts";
import { shownOrganisation } from "../shown-organisation.ts";
import { dryRun } from "../decide/dry-run.ts";
import { draftInput } from "./draft-input.ts";
import { seatVersion } from "./seat-version.ts";
import { previewInstance, previewEntries } from "../application/preview-of.ts";

/**
 * Saves, checks the whole form and answers who will approve, each with a reason. Refuses as the submission would what may
 * not be started now.
 */
export const submitToPreviewHandler = handle(submitToPreview, async (input, scope) => {
  const command = draftInput(input);
  if (isRefusal(command)) return command;
  const saved = await runCommand(scope, { instanceId: input.instanceId }, (bundle, snapshot, context) =>
    saveDraft(bundle, snapshot, command, context),
  );
  if (isRefusal(saved)) return saved;
  const closed = await closedProcess(scope, input.instanceId);
  if (closed !== undefined) return closed;
  const bundle = bundleIn(saved.bundle, scope.language);
  const { chartRevision } = scope.actor;
  const { applyUser = saved.snapshot.applicant } = input;
  const snapshot = await filedFor(scope, saved, applyUser, input.bpdTaskId);
  if (isRefusal(snapshot)) return snapshot;
  const preview = await previewInstance(scope, bundle, snapshot, chartRevision);
  if (isRefusal(preview)) return preview;
  if (preview.stoppedBy !== undefined) return preview.stoppedBy;
  const { people } = await shownOrganisation(scope, chartRevision);
  const version = seatVersion(saved.snapshot, input.bpdTaskId);
  return { chain: previewEntries(preview, { ...bundle, people }, scope.language), version };
});

/** The application as it would be filed in somebody's name; refuses who may not be named, as the submission would. */
async function filedFor(
  scope: SessionScope,
  { bundle, snapshot, people }: CarriedOut,
  applyUser: string,
  seatId: number,
): Promise<InstanceSnapshot | Refusal> {
  if (applyUser === snapshot.applicant) return snapshot;
  const stored = { snapshot, row: { chartRevision: scope.actor.chartRevision } };
  const submitted = await dryRun(scope, stored, bundle, (context) =>
    submitApplication(bundle, snapshot, { seatId, applicant: applyUser }, context),
  );
  if (isRefusal(submitted)) return submitted;
  return { ...snapshot, applicant: applyUser, deptId: people.deptOf(applyUser) ?? snapshot.deptId };
}

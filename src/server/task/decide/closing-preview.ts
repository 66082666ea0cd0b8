import { closingPreview } from "#contract/calls/task/recall.ts";
import { isRefusal, refuse } from "#contract/errors/refusal.ts";
import { cancelInstance, recallInstance, withdrawApplication } from "#engine";
import { handle } from "../../http/index.ts";
import { readBundle, readInstance } from "../../process/index.ts";
import { mayReadInstance } from "../../viewer/index.ts";
import { shownOrganisation } from "../shown-organisation.ts";
import { closingTasks, dryRun } from "./dry-run.ts";

const commands = { recall: recallInstance, cancel: cancelInstance, withdraw: withdrawApplication };

/** What a recall (R22), a cancellation (R23) or a withdrawal (R9) would end. Refuses as the action itself would. */
export const closingPreviewHandler = handle(closingPreview, async ({ applyId, action }, scope) => {
  const { tx, actor } = scope;
  const stored = await readInstance(tx, { applyId }, actor.organId);
  if (stored === undefined || !mayReadInstance(stored, actor)) return refuse("notFound");
  const { snapshot, row } = stored;
  const bundle = await readBundle(scope, snapshot);
  // The reason an administrator has to give is asked for after this has been said.
  const command = { reason: "?" };
  const done = await dryRun(scope, stored, bundle, (context) =>
    commands[action](bundle, snapshot, command, context),
  );
  if (isRefusal(done)) return done;
  const { people } = await shownOrganisation(scope, row.chartRevision);
  return { closes: closingTasks(bundle, stored, done, people, actor.userCode) };
});

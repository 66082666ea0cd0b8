import { jumpPreview } from "#contract/calls/task/jump.ts";
import { isRefusal, refuse } from "#contract/errors/refusal.ts";
import { jumpInstance } from "#engine";
import { handle } from "../../http/index.ts";
import { mayReadInstance } from "../../viewer/index.ts";
import { readBundle, readInstance } from "../../process/index.ts";
import { dryRun, dryRunPreview } from "./dry-run.ts";
import { stopsAhead } from "../incidents/stops-ahead.ts";
import { shownOrganisation } from "../shown-organisation.ts";

/** What a jump would do (R29): whose work closes, whose opens, what stops, who is told. Refuses as the act itself would. */
export const jumpPreviewHandler = handle(jumpPreview, async ({ instanceId, taskId, ...where }, scope) => {
  const { tx, actor } = scope;
  const stored = await readInstance(tx, { instanceId }, actor.organId);
  if (stored === undefined || !mayReadInstance(stored, actor)) return refuse("notFound");
  const { snapshot, row } = stored;
  const bundle = await readBundle(scope, snapshot);
  // The reason is asked for after this has been said.
  const command = { ...where, toTaskId: taskId, reason: "?" };
  const done = await dryRun(scope, stored, bundle, (context) =>
    jumpInstance(bundle, snapshot, command, context),
  );
  if (isRefusal(done)) return done;
  const organisation = await shownOrganisation(scope, row.chartRevision);
  return {
    ...dryRunPreview(bundle, snapshot, done, organisation.people),
    stops: stopsAhead(scope, bundle, snapshot, done, organisation),
  };
});

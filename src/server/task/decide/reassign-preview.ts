import { reassignPreview } from "#contract/calls/task/hands.ts";
import { isRefusal, refuse } from "#contract/errors/refusal.ts";
import { reassignTask } from "#engine";
import { handle } from "../../http/index.ts";
import { mayReadInstance } from "../../viewer/index.ts";
import { readBundle, readInstance } from "../../process/index.ts";
import { shownOrganisation } from "../shown-organisation.ts";
import { dryRun, dryRunPreview } from "./dry-run.ts";

/** What a reassignment would do (R29): whose work closes, whose opens, who is told. Refuses as the act itself would. */
export const reassignPreviewHandler = handle(reassignPreview, async ({ bpdTaskId, toUserCode }, scope) => {
  const { tx, actor } = scope;
  const stored = await readInstance(tx, { seatId: bpdTaskId }, actor.organId);
  if (stored === undefined || !mayReadInstance(stored, actor)) return refuse("notFound");
  const { snapshot, row } = stored;
  const bundle = await readBundle(scope, snapshot);
  // The reason is asked for after this has been said.
  const command = { seatId: bpdTaskId, toUserCode, reason: "?" };
  const done = await dryRun(scope, stored, bundle, (context, read) =>
    reassignTask(bundle, read, command, context),
  );
  if (isRefusal(done)) return done;
  const { people } = await shownOrganisation(scope, row.chartRevision);
  return dryRunPreview(bundle, snapshot, done, people);
});

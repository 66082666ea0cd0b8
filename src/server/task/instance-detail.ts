import { instanceDetail } from "#contract/calls/task.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";
import { readBundle, mayReadInstance, readInstance } from "../process/index.ts";
import { applicationDetail } from "./application-detail.ts";
import { readerRights } from "./reader-rights.ts";

/** Reads an application one has part in; for everybody else there is none (`notFound`). */
export const instanceDetailHandler = handle(instanceDetail, async ({ applyId }, scope) => {
  const { tx, actor } = scope;
  const stored = await readInstance(tx, { applyId }, actor.organId);
  if (stored === undefined || !mayReadInstance(stored, actor)) return refuse("notFound");
  const { snapshot } = stored;
  const bundle = await readBundle(scope, snapshot);
  const rights = readerRights(bundle, snapshot, actor);
  const { detail } = await applicationDetail(scope, bundle, stored, rights);
  return detail;
});

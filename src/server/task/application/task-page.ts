import { taskPage } from "#contract/calls/task/detail.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { withoutHidden } from "#contract/rules/field-rights.ts";
import { handle } from "../../http/index.ts";
import { readBundle, readShown } from "../../process/index.ts";
import { mayReadInstance, readerRights } from "../../viewer/index.ts";
import { shownPage } from "./shown-page.ts";

/** The form of an application with what its reader may see of it. */
export const taskPageHandler = handle(taskPage, async ({ bpdInstanceId, processId }, scope) => {
  const { tx, actor } = scope;
  const stored = await readShown(tx, { instanceId: bpdInstanceId }, actor);
  if (stored === undefined || !mayReadInstance(stored, actor)) return refuse("notFound");
  const { snapshot } = stored;
  if (processId !== undefined && processId !== snapshot.processId) return refuse("notFound");
  const bundle = await readBundle(scope, snapshot);
  const fieldRights = readerRights(bundle, snapshot, actor, stored.row.readers);
  return {
    form: shownPage(bundle, fieldRights),
    values: withoutHidden(snapshot.form, bundle.page, fieldRights),
    fieldRights,
  };
});

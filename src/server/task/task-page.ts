import { taskPage } from "#contract/calls/task-reading.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { withoutHidden } from "#contract/rules/field-rights.ts";
import { handle } from "../http/index.ts";
import { loadBundle, mayReadInstance, readInstance } from "../process/index.ts";
import { readerRights } from "./reader-rights.ts";
import { shownPage } from "./shown-page.ts";

/** The form of an application with what its reader may see of it. */
export const taskPageHandler = handle(
  taskPage,
  async ({ bpdInstanceId, processId }, { tx, ports, actor }) => {
    const stored = await readInstance(tx, { instanceId: bpdInstanceId }, actor.organId);
    if (stored === undefined || !mayReadInstance(stored.snapshot, stored.row.followers, actor))
      return refuse("notFound");
    const { snapshot } = stored;
    if (processId !== undefined && processId !== snapshot.processId) return refuse("notFound");
    const bundle = await loadBundle(ports.database, tx, snapshot.processId, snapshot.processVersion);
    const fieldRights = readerRights(bundle, snapshot, actor);
    return {
      form: shownPage(bundle, fieldRights),
      values: withoutHidden(snapshot.form, bundle.page, fieldRights),
      fieldRights,
    };
  },
);

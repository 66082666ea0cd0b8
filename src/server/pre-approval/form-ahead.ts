import { withoutHidden } from "#contract/rules/field-rights.ts";
import { secrecyOf } from "#contract/rules/secrecy.ts";
import { sql } from "kysely";
import type { SessionScope } from "../http/index.ts";
import type { VisibleForm } from "../task/index.ts";
import { shownPage } from "../task/index.ts";
import { foreseenFor } from "./pre-tasks-of.ts";
import { rightsAhead } from "./seen-by.ts";

/** The form of an application that will reach somebody, as their tasks will show it; `undefined` where it will not. */
export async function formAhead(
  scope: Pick<SessionScope, "tx" | "ports" | "actor" | "language" | "request">,
  instanceId: number,
): Promise<VisibleForm | undefined> {
  const { rows } = await sql<{ applyId: string }>`
    select apply_id from process_instance where instance_id = ${instanceId}`.execute(scope.tx);
  const [row] = rows;
  const foreseen = row === undefined ? undefined : await foreseenFor(scope, row.applyId);
  if (foreseen === undefined) return undefined;
  const { stored, bundle, mine } = foreseen;
  const { snapshot } = stored;
  const taskIds = mine.map(({ taskId }) => taskId);
  const rights = rightsAhead(bundle, snapshot, taskIds, scope.actor);
  return {
    page: bundle.page,
    shown: shownPage(bundle, rights),
    values: withoutHidden(snapshot.form, bundle.page, rights),
    secrecy: secrecyOf(snapshot.form),
    seesAll: false,
  };
}

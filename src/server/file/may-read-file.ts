import { attachmentsOf } from "#contract/shapes/attachment.ts";
import type { AttachmentRow } from "../attachment/index.ts";
import type { SessionScope } from "../http/index.ts";
import { mayReadRowFile } from "../tables/index.ts";
import { visibleForm } from "../task/index.ts";

/**
 * Whether somebody may read a file: who uploaded it, while no application refers to it; otherwise whoever sees it in
 * the application's form, field rights included, and the process administrators also what was taken out of it; of a
 * table's row, whoever may read the row and the field.
 */
export async function mayReadFile(
  scope: Pick<SessionScope, "tx" | "ports" | "actor">,
  file: AttachmentRow,
): Promise<boolean> {
  if (file.state === "unreferenced" && file.uploadedBy === scope.actor.userCode) return true;
  if (file.instanceId === null) return mayReadRowFile(scope, file.fileId);
  const form = await visibleForm(scope, file.instanceId);
  if (form === undefined) return false;
  return form.seesAll || attachmentsOf(form.page, form.values).some(({ fileId }) => fileId === file.fileId);
}

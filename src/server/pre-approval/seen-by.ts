import { createHash } from "node:crypto";
import { withoutHidden } from "#contract/rules/field-rights.ts";
import type { FieldRight } from "#contract/codes/field-right.ts";
import { type Bundle, canonicalText, fieldRightsFor, type InstanceSnapshot } from "#engine";
import { type RestrictedData, withoutRestrictedFields } from "../viewer/index.ts";

type Viewer = { userCode: string; forbidden: RestrictedData };

/** What a task will show somebody of the form; to read only, since it has not come yet. */
export function rightsAhead(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  taskIds: readonly string[],
  viewer: Viewer,
): Record<string, FieldRight> {
  const rights: Record<string, FieldRight> = {};
  for (const taskId of taskIds)
    for (const [address, right] of Object.entries(fieldRightsFor(bundle, taskId)))
      rights[address] = right !== "hide" || rights[address] === "read" ? "read" : "hide";
  return withoutRestrictedFields(rights, snapshot, viewer);
}

/** A hash of everything that a task shows somebody: title, urgency, form, round. Another one: something changed. */
export function seenBy(bundle: Bundle, snapshot: InstanceSnapshot, taskId: string, viewer: Viewer): string {
  const rights = rightsAhead(bundle, snapshot, [taskId], viewer);
  const { title, urgency, round, processVersion } = snapshot;
  const values = withoutHidden(snapshot.form, bundle.page, rights);
  const visible = canonicalText({ title, urgency, round, processVersion, values });
  return createHash("sha256").update(visible).digest("hex");
}

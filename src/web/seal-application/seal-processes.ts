import type { processMenus } from "#contract/calls/task/start.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";

/** The first-level category whose processes all seal. */
const sealCategory = "seal";

/** Whether a process one may start is for seals: of their category, or below it. Pure. */
export function isSealProcess({
  processTypeId,
  parentTypeId,
}: Pick<OutputOf<typeof processMenus>[number], "processTypeId" | "parentTypeId">): boolean {
  return processTypeId === sealCategory || parentTypeId === sealCategory;
}

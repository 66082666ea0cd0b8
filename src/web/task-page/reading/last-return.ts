import { TaskAction } from "#contract/codes/task-action.ts";
import type { ApplicationDetail, ApprovalRecord } from "#contract/shapes/task.ts";

/** The return that brought an application back to its applicant, where that is why it is open. */
export function lastReturn(detail: ApplicationDetail): ApprovalRecord | undefined {
  if (detail.instance.applyStatus !== "returned") return undefined;
  return detail.records
    .filter((record) => record.actionResult === TaskAction.return)
    .toSorted((one, other) => other.approveDate.localeCompare(one.approveDate))[0];
}

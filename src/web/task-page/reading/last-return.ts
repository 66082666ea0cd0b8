import { TaskAction } from "#contract/codes/task-action.ts";
import type { ApplicationDetail, CameBack, TaskDetail } from "#contract/shapes/task.ts";

/** A return as it is told to who reads; how it comes back is said to who has the task. */
export type ReturnSaid = Pick<CameBack, "realName" | "taskName" | "at" | "opinion"> & Partial<CameBack>;

/** The return that is why the task, or the application as a whole, is open again. */
export function lastReturn(detail: ApplicationDetail | TaskDetail): ReturnSaid | undefined {
  if ("task" in detail && detail.task.cameBack !== undefined) return detail.task.cameBack;
  if (detail.instance.applyStatus !== "returned") return undefined;
  // Return and recall both begin a round, and of a recall there is no record: what was decided last tells them apart.
  const record = detail.records.toSorted((one, other) => other.approveDate.localeCompare(one.approveDate))[0];
  if (record?.actionResult !== TaskAction.return || record.round !== detail.instance.round - 1)
    return undefined;
  const { approveUser: realName, taskName, approveDate: at, approveComments: opinion } = record;
  return { realName, taskName, at, opinion };
}

import { applyTasks, approveTasks, instanceDetail, todoTaskDetail, todoTasks } from "#contract/calls/task.ts";
import { applicationWay, pendingCounts, todoCounts } from "#contract/calls/task-overview.ts";
import { attentionTasks } from "#contract/calls/task-reading.ts";

/** Whatever shows where an application stands; old once something was done with one. */
export const refreshedByApplication = [
  todoTasks,
  todoTaskDetail,
  instanceDetail,
  applyTasks,
  approveTasks,
  attentionTasks,
  pendingCounts,
  todoCounts,
  applicationWay,
] as const;

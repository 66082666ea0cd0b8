import { listApplyByPage, queryApproveTasks } from "#contract/calls/basic.ts";
import { instanceDetail, todoTaskDetail } from "#contract/calls/task/detail.ts";
import { applyTasks, approveTasks, todoTasks } from "#contract/calls/task/lists.ts";
import { applicationWay } from "#contract/calls/task/detail.ts";
import { pendingCounts, todoCounts } from "#contract/calls/task/lists.ts";
import { attentionTasks } from "#contract/calls/task/lists.ts";

/** Whatever shows where an application stands; old once something was done with one. */
export const refreshedByApplication = [
  todoTasks,
  todoTaskDetail,
  instanceDetail,
  applyTasks,
  approveTasks,
  attentionTasks,
  listApplyByPage,
  queryApproveTasks,
  pendingCounts,
  todoCounts,
  applicationWay,
] as const;

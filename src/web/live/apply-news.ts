import { listApplyByPage, queryApproveTasks } from "#contract/calls/basic.ts";
import { externalTasks } from "#contract/calls/external.ts";
import { getProcessDataList } from "#contract/calls/opt.ts";
import { discussion } from "#contract/calls/discussion.ts";
import { readReceipts, readTasks, sentReads } from "#contract/calls/send-read.ts";
import { pendingCounts, todoCounts } from "#contract/calls/task/lists.ts";
import { attentionTasks, noticeTasks } from "#contract/calls/task/lists.ts";
import { getPreTaskList } from "#contract/calls/task/pre-approve.ts";
import { currentEntities } from "#contract/calls/tables.ts";
import { instanceDetail, todoTaskDetail } from "#contract/calls/task/detail.ts";
import { applyTasks, approveTasks, todoTasks } from "#contract/calls/task/lists.ts";
import { processMenus } from "#contract/calls/task/start.ts";
import { listUserMenu } from "#contract/calls/user.ts";
import { queryClient } from "../api/index.ts";
import type { LiveNews } from "./live-stream.ts";

const lists = {
  todo: [todoTasks, todoCounts, externalTasks],
  instance: [
    applyTasks,
    approveTasks,
    attentionTasks,
    listApplyByPage,
    queryApproveTasks,
    getPreTaskList,
    discussion,
    sentReads,
    readReceipts,
    readTasks,
  ],
  notification: [noticeTasks, readTasks],
  definitions: [processMenus, getProcessDataList, todoCounts],
} as const;

/** Marks as old what an event says has changed; what is on the screen is fetched again. */
export function applyNews(news: LiveNews, organId: number | undefined): void {
  switch (news.event) {
    case "todo":
    case "notification":
      markOld([pendingCounts]);
      if (news.organId === organId) markOld(lists[news.event]);
      break;
    case "instance":
      markOld(lists.instance);
      markInstanceOld(news.instanceId);
      break;
    case "definitions":
      markOld(lists.definitions);
      break;
    case "session":
      markOld([listUserMenu]);
      break;
    case "table":
      void queryClient.invalidateQueries({ queryKey: ["table", news.entity] });
      break;
    case "tables":
      markOld([currentEntities, listUserMenu]);
      break;
    case "reconnected":
      void queryClient.invalidateQueries();
      break;
    default:
      break;
  }
}

function markOld(declarations: readonly { name: string }[]): void {
  for (const { name } of declarations) void queryClient.invalidateQueries({ queryKey: [name] });
}

function markInstanceOld(instanceId: number): void {
  const details = new Set<unknown>([todoTaskDetail.name, instanceDetail.name]);
  void queryClient.invalidateQueries({
    predicate: ({ queryKey, state }) => {
      if (!details.has(queryKey[0])) return false;
      const data = state.data as { instance?: { instanceId?: number } } | undefined;
      return data?.instance?.instanceId === instanceId;
    },
  });
}

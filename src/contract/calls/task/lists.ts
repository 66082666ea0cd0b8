import { taskOrigins } from "../../codes/task-origin.ts";
import { urgencies } from "../../codes/urgency.ts";
import { limits } from "../../limits.ts";
import { Instant, nullable, oneOf, pageOf, Type } from "../../schema.ts";
import { NoticeRow } from "../../shapes/notice.ts";
import { ApplicationRow, TodoRow } from "../../shapes/task.ts";
import { defineCall } from "../define-call.ts";

const count = () => Type.Integer({ minimum: 0 });

const paging = {
  page: Type.Optional(Type.Integer({ minimum: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
  processId: Type.Optional(Type.String({ maxLength: 64 })),
};

export const todoTasks = defineCall("todoTasks", {
  method: "POST",
  path: "/task/todoTasks",
  whose: "own",
  input: Type.Object({
    ...paging,
    urgency: Type.Optional(oneOf(urgencies)),
    /** Urgent or more than that. */
    pressing: Type.Optional(Type.Boolean()),
    overdue: Type.Optional(Type.Boolean()),
    urged: Type.Optional(Type.Boolean()),
    attention: Type.Optional(Type.Boolean()),
    unseen: Type.Optional(Type.Boolean()),
    /** Instead of what I have to do: what is mine and waits for others, with who has it. */
    waiting: Type.Optional(Type.Boolean()),
    /** Only tasks of this type. */
    taskTypeCodes: Type.Optional(oneOf(taskOrigins)),
    sort: Type.Optional(oneOf(["newest", "oldest", "due"] as const)),
  }),
  output: pageOf(TodoRow),
  summary: "My open tasks in this organisation.",
});

export const applyTasks = defineCall("applyTasks", {
  method: "POST",
  path: "/task/applyTasks",
  whose: "own",
  input: Type.Object({
    ...paging,
    queryType: Type.Optional(oneOf(["all", "approval", "returned", "complete", "cancel", "draft"] as const)),
  }),
  output: pageOf(ApplicationRow),
  summary: "My applications: all, in approval, returned, complete, cancelled, or drafts.",
});

export const approveTasks = defineCall("approveTasks", {
  method: "POST",
  path: "/task/approveTasks",
  whose: "own",
  input: Type.Object({
    ...paging,
    queryType: Type.Optional(oneOf(["all", "approval", "returned", "complete", "cancel"] as const)),
  }),
  output: pageOf(ApplicationRow),
  summary: "Applications I have decided on.",
});

export const todoCounts = defineCall("todoCounts", {
  method: "GET",
  path: "/task/todoCounts",
  whose: "own",
  input: Type.Object({}),
  output: Type.Object({
    /** With those of other systems, which stand above them. */
    all: count(),
    unseen: count(),
    urgent: count(),
    overdue: count(),
    urged: count(),
    followed: count(),
    /** What is mine and waits for others; not among all. */
    waiting: count(),
    /** The tasks by process, the most frequent first. */
    processes: Type.Array(
      Type.Object({ processId: Type.String(), processName: Type.String(), count: count() }),
    ),
    /** By type: those that are shown, in the order administrators gave them. */
    taskTypes: Type.Array(
      Type.Object({ taskTypeCode: oneOf(taskOrigins), taskTypeName: Type.String(), count: count() }),
    ),
    /** There are more tasks than were counted: every number means at least. */
    isCapped: Type.Boolean(),
    /** When the next of them will be overdue. */
    nextDueAt: nullable(Instant()),
  }),
  ours: true,
  summary: "How many of my open tasks there are: all, by mark, by process, and by type.",
});

export const pendingCounts = defineCall("pendingCounts", {
  method: "GET",
  path: "/task/pendingCounts",
  whose: "own",
  input: Type.Object({}),
  output: Type.Object({
    organs: Type.Array(Type.Object({ organId: Type.Integer(), count: Type.Integer() })),
    /** Open tasks of other systems: they are of no organisation and wait wherever one works. */
    externalTasks: Type.Integer(),
    unreadNotifications: Type.Integer(),
  }),
  ours: true,
  summary:
    "Open tasks in each of one's organisations, those of other systems and unread notifications, capped for badges.",
});

export const noticeTasks = defineCall("noticeTasks", {
  method: "POST",
  path: "/task/noticeTasks",
  whose: "own",
  input: Type.Object({
    page: paging.page,
    pageSize: paging.pageSize,
    keyword: paging.keyword,
    state: Type.Optional(oneOf(["unread", "read"] as const)),
  }),
  output: pageOf(NoticeRow),
  summary: "What was sent to me to know, the latest first.",
});

export const attentionTasks = defineCall("attentionTasks", {
  method: "POST",
  path: "/task/attentionTasks",
  whose: "own",
  input: Type.Object(paging),
  output: pageOf(ApplicationRow),
  summary: "The applications I follow.",
});

import { TaskAction } from "../codes/task-action.ts";
import { taskOrigins } from "../codes/task-origin.ts";
import { TaskStatus } from "../codes/task-status.ts";
import { instanceStatuses } from "../codes/instance-status.ts";
import { urgencies } from "../codes/urgency.ts";
import { limits } from "../limits.ts";
import { FormValues, Instant, LongId, oneOf, oneOfCodes, oneOfTextCodes, pageOf, Type } from "../schema.ts";
import { FormPage } from "../shapes/form-page.ts";
import { NamedFile } from "../shapes/named-file.ts";
import {
  ApplicationDetail,
  ApprovalRecord,
  ApplicationRow,
  FieldRights,
  NextTask,
  PreviewEntry,
  TaskDetail,
  TodoRow,
} from "../shapes/task.ts";
import { defineCall } from "./define-call.ts";

const paging = {
  page: Type.Optional(Type.Integer({ minimum: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
  processId: Type.Optional(Type.String({ maxLength: 64 })),
};

export const processMenus = defineCall("processMenus", {
  method: "POST",
  path: "/task/processMenus",
  whose: "organisation",
  input: Type.Object({
    companyId: Type.Optional(Type.Integer()),
    /** Within the messaging application: without the processes that are not offered there. */
    messaging: Type.Optional(Type.Boolean()),
  }),
  output: Type.Array(
    Type.Object({
      processId: Type.String(),
      processName: Type.String(),
      processComments: Type.String(),
      processTypeId: Type.String(),
      processTypeName: Type.String(),
      parentTypeId: Type.String(),
      parentTypeName: Type.String(),
      tags: Type.Array(Type.String()),
      favourite: Type.Boolean(),
    }),
  ),
  summary: "The processes one may start, with their categories.",
});

export const checkStart = defineCall("checkStart", {
  method: "POST",
  path: "/task/checkStart",
  whose: "organisation",
  input: Type.Object({ processId: Type.String({ minLength: 1, maxLength: 64 }) }),
  output: Type.Object({
    instanceId: Type.Integer(),
    applyId: Type.String(),
    bpdTaskId: Type.Integer(),
    applyTitle: Type.String(),
    processName: Type.String(),
    form: FormPage,
    values: FormValues(),
    fieldRights: FieldRights,
  }),
  tx: "write",
  summary: "Starts a process as a draft, or gives back one's untouched draft of it.",
});

const draft = Type.Object({
  instanceId: LongId(),
  bpdTaskId: LongId(),
  applyTitle: Type.Optional(Type.String({ maxLength: limits.titleMaxCharacters })),
  degreeOfEmergency: Type.Optional(oneOf(urgencies)),
  /** The form's values as JSON text. */
  data: Type.Optional(Type.String()),
  /**
   * The task's, as it was opened or last saved here: refused with `draftSavedMeanwhile` where it was saved elsewhere since,
   * with `staleVersion` where it has changed otherwise.
   */
  version: Type.Optional(Type.Integer()),
});

export const saveApplyInfo = defineCall("saveApplyInfo", {
  method: "POST",
  path: "/task/saveApplyInfo",
  whose: "involved",
  encoding: "form",
  input: draft,
  output: Type.Object({
    savedAt: Instant(),
    /** The task's from here on, for the next save. */
    version: Type.Integer(),
  }),
  tx: "write",
  summary: "Saves what was filled in so far.",
});

export const submitToPreview = defineCall("submitToPreview", {
  method: "POST",
  path: "/task/submitToPreview",
  whose: "involved",
  encoding: "form",
  cost: 5,
  input: Type.Composite([
    draft,
    /** For whom it will be filed; whom the draft names when absent. */
    Type.Object({ applyUser: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })) }),
  ]),
  output: Type.Object({
    chain: Type.Array(PreviewEntry),
    /** The task's from here on, for the next save or the submission. */
    version: Type.Integer(),
  }),
  tx: "write",
  summary: "Saves, checks the whole form and foretells who will approve, and why each of them.",
});

export const submitApply = defineCall("submitApply", {
  method: "POST",
  path: "/task/submitApply",
  isDecision: true,
  whose: "involved",
  input: Type.Object({
    bpdTaskId: LongId(),
    applyUser: Type.String({ minLength: 1, maxLength: 64 }),
    instanceId: LongId(),
    startComment: Type.Optional(Type.String({ maxLength: limits.opinionMaxCharacters })),
    /** As it was opened or last saved here; refused as a save is. */
    version: Type.Optional(Type.Integer()),
  }),
  output: Type.Object({
    applyId: Type.String(),
    applyStatus: oneOf(instanceStatuses),
    next: Type.Array(NextTask),
  }),
  tx: "write",
  summary: "Submits an application; also again after a return or a recall.",
});

export const cancelApply = defineCall("cancelApply", {
  method: "POST",
  path: "/task/cancelApply",
  isDecision: true,
  whose: "involved",
  input: Type.Object({
    instanceId: LongId(),
    /** One of its tasks, where one is named. */
    bpdTaskId: Type.Optional(LongId()),
    reason: Type.Optional(Type.String({ maxLength: limits.opinionMaxCharacters })),
  }),
  output: Type.Object({ applyId: Type.String(), applyStatus: oneOf(instanceStatuses) }),
  tx: "write",
  summary: "Gives an application up for good (R23).",
});

export const submitApprove = defineCall("submitApprove", {
  method: "POST",
  path: "/task/submitApprove",
  isDecision: true,
  whose: "involved",
  encoding: "json",
  bodyMaxKb: limits.jsonBodyMaxKb,
  input: Type.Object({
    bpdTaskId: LongId(),
    actionCode: oneOfTextCodes(TaskAction),
    approveComments: Type.Optional(Type.String({ maxLength: limits.opinionMaxCharacters })),
    data: Type.Optional(FormValues()),
    /** With 29 on a task of one's own: a no that leads where the definition says. */
    reject: Type.Optional(Type.Boolean()),
    backTo: Type.Optional(Type.Object({ taskId: Type.String(), userCode: Type.String() })),
    resume: Type.Optional(oneOf(["walk", "direct"] as const)),
    signUsers: Type.Optional(Type.Array(Type.String())),
    signMode: Type.Optional(oneOf(["all", "any", "sequential"] as const)),
    question: Type.Optional(Type.String({ maxLength: limits.opinionMaxCharacters })),
    /** Files with the opinion: one's own uploads. With 16 they are refused: a question is no opinion. */
    files: Type.Optional(Type.Array(NamedFile, { maxItems: limits.opinionFilesMax })),
    /** Puts one's signature (`saveSignature`) below the opinion; some tasks are not decided without. */
    sign: Type.Optional(Type.Boolean()),
    version: Type.Optional(Type.Integer()),
  }),
  output: Type.Object({
    taskStatus: oneOfCodes(TaskStatus),
    instanceStatus: oneOf(instanceStatuses),
    next: Type.Array(NextTask),
  }),
  tx: "write",
  summary: "Decides on a task: approve, return, reject, request a countersign, or answer one.",
});

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

export const todoTaskDetail = defineCall("todoTaskDetail", {
  method: "POST",
  path: "/task/todoTaskDetail",
  whose: "involved",
  input: Type.Object({ bpdTaskId: LongId() }),
  output: TaskDetail,
  tx: "write",
  summary: "Opens a task: its application, the chain, and what I may do. Marks it as seen.",
});

export const instanceDetail = defineCall("instanceDetail", {
  method: "POST",
  path: "/task/instanceDetail",
  whose: "involved",
  input: Type.Object({
    applyId: Type.String({ minLength: 1, maxLength: 64 }),
    /** Code or name of a task type: it must be the application's. */
    taskTypeName: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  output: ApplicationDetail,
  summary: "Reads an application I have part in.",
});

export const approveInfo = defineCall("approveInfo", {
  method: "POST",
  path: "/task/approveInfo",
  whose: "involved",
  input: Type.Object({ approveId: LongId() }),
  output: Type.Composite([ApprovalRecord, Type.Object({ applyId: Type.String() })]),
  summary: "Reads one decision with its opinion, as the history of its application shows it.",
});

export * from "./task-batch.ts";
export * from "./task-changes.ts";
export * from "./task-hands.ts";
export * from "./task-incidents.ts";
export * from "./task-jumping.ts";
export * from "./task-overview.ts";
export * from "./task-returning.ts";
export * from "./task-reading.ts";
export * from "./task-starting.ts";
export * from "./task-special.ts";

import { limits } from "../limits.ts";
import { FormValues, LongId, oneOf, pageOf, Type } from "../schema.ts";
import { FormPage } from "../shapes/form-page.ts";
import { NoticeRow, PreTask, PreTaskRow } from "../shapes/notice.ts";
import { ApplicationDetail, ApplicationRow, FieldRights } from "../shapes/task.ts";
import { defineCall } from "./define-call.ts";

const paging = {
  page: Type.Optional(Type.Integer({ minimum: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
  processId: Type.Optional(Type.String({ maxLength: 64 })),
};

export const externalInstanceDetail = defineCall("externalInstanceDetail", {
  method: "GET",
  path: "/task/oggInstanceDetail",
  whose: "involved",
  /** The encrypted application id of the link (`encryptBpm`). It hides the number and proves nothing. */
  input: Type.Object({ apply: Type.String({ minLength: 1, maxLength: 1_000 }) }),
  output: ApplicationDetail,
  summary: "Reads an application one may see by the encrypted id of a link that another system shows.",
});

export const preTaskDetail = defineCall("preTaskDetail", {
  method: "POST",
  path: "/task/preTaskDetail",
  whose: "involved",
  input: Type.Object({ applyId: Type.String({ minLength: 1, maxLength: 64 }) }),
  output: Type.Object({ application: ApplicationDetail, mine: Type.Array(PreTask) }),
  summary: "Reads a running application that will reach me, and when and why it will.",
});

export const getPreTaskList = defineCall("getPreTaskList", {
  method: "POST",
  path: "/task/getPreTaskList",
  whose: "own",
  input: Type.Object(paging),
  output: pageOf(PreTaskRow),
  summary: "Running applications whose predicted chain will reach me.",
});

export const taskPage = defineCall("taskPage", {
  method: "POST",
  path: "/task/taskPage",
  whose: "involved",
  input: Type.Object({
    bpdInstanceId: LongId(),
    processId: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  output: Type.Object({ form: FormPage, values: FormValues(), fieldRights: FieldRights }),
  summary: "The form an application was filed on, with what I may see of its values.",
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

export const toReadInfo = defineCall("toReadInfo", {
  method: "POST",
  path: "/task/toReadInfo",
  whose: "involved",
  encoding: "form",
  input: Type.Object({
    /** A send-read task. */
    bpdTaskId: Type.Optional(LongId()),
    /** An application that was sent to me to read. */
    applyId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    /** Notifications, their ids separated by commas; with neither all of mine. */
    notificationIds: Type.Optional(Type.String({ pattern: "^[0-9]+(,[0-9]+)*$", maxLength: 4_000 })),
    opinion: Type.Optional(Type.String({ maxLength: limits.opinionMaxCharacters })),
  }),
  output: Type.Object({ read: Type.Integer() }),
  tx: "write",
  summary:
    "Marks a send-read task, an application that was sent on, or notifications as read; a second time changes nothing (R27).",
});

import { limits } from "../limits.ts";
import { Instant, LongId, oneOf, pageOf, Type } from "../schema.ts";
import { DocumentMailView } from "../shapes/document-mail.ts";
import { DataItem } from "../shapes/data-item.ts";
import { InstanceRow, QueriedTaskRow } from "../shapes/task.ts";
import { transferFormats } from "../shapes/tables.ts";
import { instanceFilters, instanceMarks, queriedTaskStates } from "../codes/instance-filter.ts";
import { defineCall } from "./define-call.ts";

const administrators = { roles: ["admin", "process-admin"] } as const;

export const reportMessagingVersion = defineCall("reportMessagingVersion", {
  method: "POST",
  path: "/api/basic/usercache/reportWxVer",
  whose: "nothing",
  encoding: "form",
  input: Type.Object({
    user: Type.String({ minLength: 1, maxLength: 64 }),
    ver: Type.String({ minLength: 1, maxLength: 100 }),
  }),
  output: Type.Object({ reported: Type.Boolean() }),
  tx: "write",
  summary: "Notes which version of the messaging application a person uses.",
});

export const listApplyByPage = defineCall("listApplyByPage", {
  method: "POST",
  path: "/basic/listApplyByPage",
  whose: "involved",
  input: Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
    keyword: Type.Optional(Type.String({ maxLength: 100 })),
    applyId: Type.Optional(Type.String({ maxLength: 64 })),
    processId: Type.Optional(Type.String({ maxLength: 64 })),
    applyUserCode: Type.Optional(Type.String({ maxLength: 64 })),
    deptId: Type.Optional(Type.Integer({ minimum: 1 })),
    /** Who has it now. */
    holder: Type.Optional(Type.String({ maxLength: 64 })),
    queryType: Type.Optional(oneOf(instanceFilters)),
    beginDate: Type.Optional(Type.String({ format: "date" })),
    endDate: Type.Optional(Type.String({ format: "date" })),
    /** Only those with an open task that is late, or with a step that is stopped. */
    mark: Type.Optional(oneOf(instanceMarks)),
    /** Leaves one's own drafts out. */
    submitted: Type.Optional(Type.Boolean()),
  }),
  output: pageOf(InstanceRow),
  summary: "Applications of this organisation, as far as one may query their processes.",
});

export const listQueriedProcesses = defineCall("listQueriedProcesses", {
  method: "POST",
  path: "/basic/queriedProcesses",
  whose: "organisation",
  ours: true,
  input: Type.Object({}),
  output: Type.Array(Type.Object({ processId: Type.String(), processName: Type.String() })),
  summary: "The processes whose applications one may query without having a part in them.",
});

const taskFilter = {
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
  processId: Type.Optional(Type.String({ maxLength: 64 })),
  /** Whose tasks. */
  userCode: Type.Optional(Type.String({ maxLength: 64 })),
  state: Type.Optional(oneOf(queriedTaskStates)),
  /** Days, of the arrival, both included. */
  beginDate: Type.Optional(Type.String({ format: "date" })),
  endDate: Type.Optional(Type.String({ format: "date" })),
};

export const queryApproveTasks = defineCall("queryApproveTasks", {
  method: "POST",
  path: "/basic/queryApproveTask",
  whose: "involved",
  ours: true,
  input: Type.Object({
    ...taskFilter,
    page: Type.Optional(Type.Integer({ minimum: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
  }),
  output: pageOf(QueriedTaskRow),
  summary: "Approval tasks of everybody in the applications that one may query, the newest first.",
});

export const exportApproveTasks = defineCall("exportApproveTasks", {
  method: "GET",
  path: "/basic/exportApproveTask",
  whose: "involved",
  cost: 10,
  input: Type.Object({ ...taskFilter, format: oneOf(transferFormats) }),
  outputKind: "file",
  ours: true,
  summary: "Approval tasks in the applications that one may query, narrowed, as a CSV or XLSX file.",
});

export const getDataItemByEnName = defineCall("getDataItemByEnName", {
  method: "POST",
  path: "/basic/getDataItemByEnName",
  whose: "table",
  input: Type.Object({ enName: Type.String({ minLength: 1, maxLength: 200 }) }),
  tableFields: { enName: "dataEnName" },
  output: DataItem,
  summary: "Reads a data item by its English name.",
});

export const setDocumentMail = defineCall("setDocumentMail", {
  method: "POST",
  path: "/basic/mail/docMailConfig",
  whose: "involved",
  input: Type.Object({
    instanceId: LongId(),
    configValue: Type.String({ maxLength: 2_000 }),
  }),
  output: Type.Object({ instanceId: Type.Integer(), configValue: Type.String() }),
  access: administrators,
  tx: "write",
  summary:
    "Says to whom an application's finished documents are mailed: JSON of people, addresses, templates, format, sealed; {}: nobody.",
});

export const documentMail = defineCall("documentMail", {
  method: "POST",
  path: "/basic/mail/docMail",
  whose: "involved",
  encoding: "json",
  input: Type.Object({ instanceId: LongId() }),
  output: DocumentMailView,
  access: administrators,
  isUnrecorded: true,
  ours: true,
  summary: "To whom an application's finished documents are mailed, and what became of each mail.",
});

export const sendReleaseMessage = defineCall("sendReleaseMessage", {
  method: "POST",
  path: "/basic/sendAssetMsg",
  whose: "involved",
  input: Type.Object({
    phone: Type.String({ pattern: "^\\+?[0-9 -]{5,20}$" }),
    content: Type.String({ minLength: 1, maxLength: 500 }),
    bpdInstanceId: LongId(),
  }),
  output: Type.Object({ queued: Type.Boolean() }),
  tx: "write",
  summary: "Sends a release slip's holder a text message.",
});

export const sendFeedback = defineCall("sendFeedback", {
  method: "POST",
  path: "/basic/sendFeedbackMsg",
  whose: "own",
  input: Type.Object({ message: Type.String({ minLength: 1, maxLength: 2_000 }) }),
  output: Type.Object({ feedbackId: Type.Integer(), createdAt: Instant() }),
  tx: "write",
  summary: "Tells the administrators what one thinks of the product, or what is wrong with it.",
});

import { LongId, Type } from "../../schema.ts";
import { ChoiceOption } from "../../shapes/data-item.ts";
import { defineCall } from "../define-call.ts";

const designers = { roles: ["admin", "process-admin"] } as const;

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

export const listStartRole = defineCall("listStartRole", {
  method: "POST",
  path: "/task/bpmrest/listStartRole",
  whose: "organisation",
  input: Type.Object({ processId: Type.Optional(Type.String({ maxLength: 64 })) }),
  output: Type.Array(Type.Object({ roleCode: Type.String(), roleName: Type.String() })),
  summary: "The roles that may start a process, or all that may be given that right.",
});

export const selectList = defineCall("selectList", {
  method: "POST",
  path: "/task/selectList",
  whose: "organisation",
  saysSuccess: true,
  encoding: "json",
  input: Type.Object({
    /** English name of a data item. */
    dataEnName: Type.Optional(Type.String({ maxLength: 200 })),
    /** Or the component of a form page that draws its options from one. */
    pageId: Type.Optional(Type.String({ maxLength: 64 })),
    version: Type.Optional(Type.Integer({ minimum: 1 })),
    componentCode: Type.Optional(Type.String({ maxLength: 64 })),
    keyword: Type.Optional(Type.String({ maxLength: 100 })),
    /** Value of the data item above, where one depends on another. */
    parentValue: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  output: Type.Array(ChoiceOption),
  summary: "The options of a choice component.",
});

export const messagingStartProcess = defineCall("messagingStartProcess", {
  method: "POST",
  path: "/task/wechatStartProcess",
  whose: "involved",
  input: Type.Object({ instanceId: LongId() }),
  output: Type.Object({
    instanceId: Type.Integer(),
    applyId: Type.String(),
    bpdTaskId: Type.Integer(),
    processId: Type.String(),
    /** The form's address inside the messaging application. */
    url: Type.String(),
  }),
  tx: "write",
  summary: "Goes on with a draft in the messaging application, where its process is offered there.",
});

export const setProcessMessagingVisibility = defineCall("setProcessMessagingVisibility", {
  method: "POST",
  path: "/task/chageProcessWechatVisibility",
  whose: "organisation",
  input: Type.Object({
    processId: Type.String({ minLength: 1, maxLength: 64 }),
    /** `1` offers the process in the messaging application, `0` does not. */
    type: Type.Unsafe<"1" | "0">({ type: "string", enum: ["1", "0"] }),
  }),
  output: Type.Object({ processId: Type.String(), visible: Type.Boolean() }),
  access: designers,
  tx: "write",
  summary: "Offers a process in the messaging application, or no longer.",
});

export const getProcessInstanceSource = defineCall("getProcessInstanceSource", {
  method: "POST",
  path: "/task/getProcessInstanceSource",
  whose: "involved",
  input: Type.Object({ bpdInstanceId: LongId() }),
  /** `BPM` for every application there is: they are started here. `TW_ADMIN` is the source of a page, never of an application. */
  output: Type.String(),
  summary: "Which system an application was started from.",
});

import { formStatuses } from "../codes/form-status.ts";
import { limits } from "../limits.ts";
import { Instant, oneOf, pageOf, Type } from "../schema.ts";
import { defineCall } from "./define-call.ts";

const designers = { roles: ["admin", "process-admin"] } as const;
const pageId = () => Type.String({ minLength: 1, maxLength: 64 });
const vocabulary = () => Type.Array(Type.Object({ code: Type.String(), name: Type.String() }));

export const listComponentTypes = defineCall("listComponentTypes", {
  method: "POST",
  path: "/opt/queryTwPageComponentTypeList",
  whose: "nothing",
  input: Type.Object({}),
  output: vocabulary(),
  tx: "none",
  summary: "The kinds of form component.",
});

export const listComponentDataTypes = defineCall("listComponentDataTypes", {
  method: "POST",
  path: "/opt/queryTwPageComponentDataTypeList",
  whose: "nothing",
  input: Type.Object({}),
  output: vocabulary(),
  tx: "none",
  summary: "The kinds of value a form component may hold.",
});

export const listPagesByKeyAndIdForAll = defineCall("listPagesByKeyAndIdForAll", {
  method: "POST",
  path: "/opt/listPagesByKeyAndIdForAll",
  whose: "organisation",
  input: Type.Object({
    key: Type.Optional(Type.String({ maxLength: 100 })),
    pageId: Type.Optional(Type.String({ maxLength: 64 })),
    version: Type.Optional(Type.Integer({ minimum: 1 })),
    page: Type.Optional(Type.Integer({ minimum: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
  }),
  output: pageOf(
    Type.Object({
      pageId: Type.String(),
      version: Type.Integer(),
      state: oneOf(formStatuses),
      label: Type.String(),
      /** The organisation it belongs to, or `group`. */
      company: Type.String(),
      comments: Type.String(),
      /** A process uses this version: it can no longer change (spec §4 Rules). */
      frozen: Type.Boolean(),
      createdBy: Type.String(),
      createdAt: Instant(),
    }),
  ),
  access: designers,
  summary: "Lists form pages with their versions.",
});

export const updatePageStatus = defineCall("updatePageStatus", {
  method: "POST",
  path: "/opt/updatePageStatus",
  whose: "organisation",
  input: Type.Object({
    pageId: pageId(),
    version: Type.Integer({ minimum: 1 }),
    status: oneOf(formStatuses),
  }),
  output: Type.Object({ pageId: Type.String(), version: Type.Integer(), state: oneOf(formStatuses) }),
  access: designers,
  tx: "write",
  summary: "Puts a form page into effect, or takes it out of use.",
});

export const listPageFunction = defineCall("listPageFunction", {
  method: "POST",
  path: "/opt/listPageFunction",
  whose: "nothing",
  input: Type.Object({}),
  output: Type.Array(
    Type.Object({ functionId: Type.String(), name: Type.String(), comments: Type.String() }),
  ),
  tx: "none",
  summary: "What an event of a form may do.",
});

export const listPageTriggerType = defineCall("listPageTriggerType", {
  method: "POST",
  path: "/opt/listPageTriggerType",
  whose: "nothing",
  input: Type.Object({}),
  output: Type.Array(Type.Object({ triggerTypeCode: Type.String(), name: Type.String() })),
  tx: "none",
  summary: "What may set off an event of a form.",
});

export const listProcessForPageId = defineCall("listProcessForPageId", {
  method: "POST",
  path: "/opt/listProcessForPageId",
  whose: "organisation",
  input: Type.Object({ pageId: pageId(), version: Type.Optional(Type.Integer({ minimum: 1 })) }),
  output: Type.Array(
    Type.Object({
      processId: Type.String(),
      processName: Type.String(),
      processVersion: Type.Integer(),
      pageVersion: Type.Integer(),
    }),
  ),
  access: designers,
  summary: "The processes that use a form page.",
});

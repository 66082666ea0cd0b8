import { limits } from "../../limits.ts";
import { pageOf, Type } from "../../schema.ts";
import { PreTask, PreTaskRow } from "../../shapes/notice.ts";
import { ApplicationDetail } from "../../shapes/task.ts";
import { stampFormNames } from "../../wire/misspelt-names.ts";
import { defineCall } from "../define-call.ts";

const paging = {
  page: Type.Optional(Type.Integer({ minimum: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
  processId: Type.Optional(Type.String({ maxLength: 64 })),
};

export const preTaskDetail = defineCall("preTaskDetail", {
  method: "POST",
  path: "/task/preTaskDetail",
  whose: "involved",
  input: Type.Object({ applyId: Type.String({ minLength: 1, maxLength: 64 }) }),
  output: Type.Object({ application: ApplicationDetail, mine: Type.Array(PreTask) }),
  wireNames: stampFormNames,
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

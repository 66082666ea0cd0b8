import { instanceFilters } from "../codes/instance-filter.ts";
import { limits } from "../limits.ts";
import { oneOf, pageOf, type Static, Type } from "../schema.ts";
import { ApprovalChain } from "../shapes/approval-chain.ts";
import { transferFormats } from "../shapes/tables.ts";
import { defineCall } from "./define-call.ts";

/** What narrows the applications of the report, by the words of `listApplyByPage`. */
export const ChainFilter = Type.Object({
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
  processId: Type.Optional(Type.String({ maxLength: 64 })),
  applyUserCode: Type.Optional(Type.String({ maxLength: 64 })),
  deptId: Type.Optional(Type.Integer({ minimum: 1 })),
  queryType: Type.Optional(oneOf(instanceFilters)),
  beginDate: Type.Optional(Type.String({ format: "date" })),
  endDate: Type.Optional(Type.String({ format: "date" })),
});
export type ChainFilter = Static<typeof ChainFilter>;

const ofReport = { method: "POST", encoding: "json", whose: "involved", ours: true } as const;

export const queryApprovalChains = defineCall("queryApprovalChains", {
  ...ofReport,
  path: "/basic/approvalChains",
  cost: 5,
  input: Type.Object({
    ...ChainFilter.properties,
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
  }),
  output: pageOf(ApprovalChain),
  summary: "Submitted applications that the caller may query, the newest first, each as its approval chain.",
});

export const generateApprovalChains = defineCall("generateApprovalChains", {
  ...ofReport,
  path: "/basic/generateApprovalChains",
  cost: 20,
  input: Type.Object({ ...ChainFilter.properties, format: oneOf(transferFormats) }),
  output: Type.Object({ fileId: Type.String(), title: Type.String() }),
  tx: "write",
  summary: "Has the approval chains that a filter finds written to a file, in the background.",
});

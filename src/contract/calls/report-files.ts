import { limits } from "../limits.ts";
import { pageOf, Type } from "../schema.ts";
import { ReportFile } from "../shapes/report-file.ts";
import { defineCall } from "./define-call.ts";

const ofOwn = { method: "POST", encoding: "json", whose: "own", ours: true } as const;
const fileId = Type.String({ minLength: 1, maxLength: 40 });
const one = Type.Object({ fileId });

export const listReportFiles = defineCall("listReportFiles", {
  ...ofOwn,
  path: "/basic/reportFiles",
  input: Type.Object({
    /** One of them by its number; of several pages none is counted. */
    fileId: Type.Optional(fileId),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
  }),
  output: pageOf(ReportFile),
  summary: "My report files and exports of tables in this organisation with their progress, latest first.",
});

export const cancelReportFile = defineCall("cancelReportFile", {
  ...ofOwn,
  path: "/basic/cancelReportFile",
  input: one,
  output: ReportFile,
  tx: "write",
  summary: "Stops writing one of my report files.",
});

export const writeReportFileAgain = defineCall("writeReportFileAgain", {
  ...ofOwn,
  path: "/basic/writeReportFileAgain",
  cost: 20,
  input: one,
  output: ReportFile,
  tx: "write",
  summary:
    "Writes one of my report files anew that is over: done, failed, canceled, or expired. It shows what I may see then.",
});

export const removeReportFile = defineCall("removeReportFile", {
  ...ofOwn,
  path: "/basic/removeReportFile",
  input: one,
  output: Type.Object({}),
  tx: "write",
  summary: "Removes one of my report files that is over, with its bytes.",
});

export const downloadReportFile = defineCall("downloadReportFile", {
  method: "GET",
  path: "/basic/downloadReportFile",
  whose: "own",
  ours: true,
  input: Type.Object({ fileId, ticket: Type.Optional(Type.String({ maxLength: 100 })) }),
  outputKind: "stream",
  tx: "none",
  summary: "One of my report files, while it is kept.",
});

import { expect, it } from "vitest";
import { exportTable } from "#contract/calls/table-transfer.ts";
import { fileUpload } from "#contract/calls/file.ts";
import { saveApplyInfo } from "#contract/calls/task/apply.ts";
import { todoTasks } from "#contract/calls/task/lists.ts";
import { costOf } from "../../../src/server/http/call-cost.ts";

it.each([
  ["an ordinary call", todoTasks, undefined, 1],
  ["a form", saveApplyInfo, "2000", 1],
  ["a form of 2 MB", saveApplyInfo, "2097152", 33],
  ["an upload, however large", fileUpload, "10000000", 5],
  ["an export", exportTable, "100", 50],
  ["what says no length that is one", todoTasks, "many", 1],
])("%s costs its work", (_what, call, contentLength, cost) => {
  expect(costOf(call, contentLength)).toBe(cost);
});

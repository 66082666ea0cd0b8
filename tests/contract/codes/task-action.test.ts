import { expect, it } from "vitest";
import { instanceFilters } from "#contract/codes/instance-filter.ts";
import { processStatuses, processVisibilities } from "#contract/codes/process-status.ts";
import { RoleDefinition } from "#contract/codes/role-definition.ts";
import { TaskAction } from "#contract/codes/task-action.ts";
import { taskOrigins } from "#contract/codes/task-origin.ts";
import { TaskStatus } from "#contract/codes/task-status.ts";

it("spells decisions as spec §4 does", () => {
  expect(TaskAction).toEqual({
    approve: "14",
    return: "15",
    requestCountersign: "16",
    countersignDisagree: "29",
    countersignAgree: "34",
  });
});

it("keeps the numbers of task states and role definitions apart, though some are equal", () => {
  expect(TaskStatus).toEqual({ open: 11, endedByHolder: 12, endedOtherwise: 13 });
  expect(Object.values(RoleDefinition)).toEqual([11, 12, 13, 14, 99, 999]);
});

it("has the vocabularies of lists, processes and origins", () => {
  expect(instanceFilters).toEqual(["all", "approval", "returned", "complete", "cancel"]);
  expect([...processStatuses].toSorted()).toEqual(["disabled", "draft", "enabled"]);
  expect(processVisibilities).toEqual(["visible", "hidden"]);
  expect(taskOrigins).toEqual(["BPM", "OTHER", "THIRDPART"]);
});

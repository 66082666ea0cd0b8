import { expect, it } from "vitest";
import {
  rolesWithoutMembers,
  rowsWithoutMembers,
  stepsWithoutMembers,
} from "#contract/rules/roles-without-members.ts";
import { aProcess, aStart, aTask } from "../../support/builders/a-process.ts";

const held = (role: string) => role === "finance";

it.each([
  ["role", "finance", []],
  ["role", "legal, finance，seal,legal", ["legal", "seal"]],
  ["deptRole", "legal", ["legal"]],
  ["deptRole", "12:legal", ["legal"]],
  ["deptRole", "12:", []],
  ["users", "legal", []],
  ["matrix", "legal", []],
])("a rule by %s of %j finds nobody by %j", (assignedType, taskAssigned, unheld) => {
  expect(rolesWithoutMembers({ assignedType, taskAssigned }, held)).toEqual(unheld);
});

it("steps say it at each of their rules, those that nobody does say nothing", () => {
  const rule = (taskAssigned: string) => ({ assignedType: "role" as const, taskAssigned });
  const definition = aProcess([
    aStart("one"),
    aTask("one", { taskName: "甲", ...rule("finance"), to: "two" }),
    aTask("two", { taskName: "乙", assignments: [rule("finance"), rule("legal")], to: "three" }),
    aTask("three", { taskName: "丙", taskType: "auto", ...rule("legal") }),
  ]);

  expect(stepsWithoutMembers(definition, held)).toEqual({
    "tasks[2].assignments[1].taskAssigned": {
      problem: "stepRoleWithoutMembers",
      params: { task: "乙", role: "legal" },
    },
  });
});

it("a step by a matrix says which of its rows find nobody", () => {
  const by = (taskAssigned: string) => ({ assignedType: "matrix" as const, taskAssigned });
  const definition = aProcess([
    aStart("one"),
    aTask("one", { taskName: "甲", ...by("BUY"), to: "two" }),
    aTask("two", {
      taskName: "乙",
      assignments: [{ assignedType: "role", taskAssigned: "finance" }, by("SELL")],
    }),
    aTask("three", { taskName: "丙", ...by("NONE") }),
  ]);
  const matrices = new Map([
    ["BUY", { matrixName: "采购", rows: [{ row: 3, roles: ["法务", "印章"] }] }],
    ["SELL", { matrixName: "销售", rows: [2, 5].map((row) => ({ row, roles: ["预算"] })) }],
  ]);

  expect(stepsWithoutMembers(definition, held, matrices)).toEqual({
    "tasks[1].taskAssigned": {
      problem: "stepMatrixRowWithoutMembers",
      params: { task: "甲", matrix: "采购", row: 3, role: "法务" },
    },
    "tasks[2].assignments[1].taskAssigned": {
      problem: "stepMatrixRowsWithoutMembers",
      params: { task: "乙", matrix: "销售", row: 2, role: "预算", rows: 2 },
    },
  });
  const rows = [
    { assignedType: "users", taskAssigned: "A" },
    { assignedType: "deptRole", taskAssigned: "3:legal" },
    { assignedType: "role", taskAssigned: "finance" },
  ];
  expect(rowsWithoutMembers(rows, held)).toEqual([{ row: 2, roles: ["legal"] }]);
});

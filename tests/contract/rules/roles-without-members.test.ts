import { expect, it } from "vitest";
import { rolesWithoutMembers, stepsWithoutMembers } from "#contract/rules/roles-without-members.ts";
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

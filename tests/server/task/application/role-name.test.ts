import { expect, it } from "vitest";
import { roleNameOf } from "#server/task/application/role-name.ts";

const localizer = {
  taskNamed: (task: string) => task,
  people: {
    realName: (code: string) => `name of ${code}`,
    deptName: (dept: number) => `department ${dept}`,
  },
};
const roleName = (reason: string, params = {}) =>
  roleNameOf({ reason: { reason, params } }, localizer, "en-US");

it("a decision is made as what somebody is: by the role alone, by the office in words", () => {
  expect(roleName("role", { role: "Finance" })).toBe("Finance");
  expect(roleName("deptRole", { dept: "11", role: "Budget" })).toBe("Budget of department 11");
  expect(roleName("deptHead", { dept: "11" })).toBe("head of department 11");
  expect(roleName("groupLeader", { person: "A" })).toBe("group leader of name of A");
  expect(roleName("hqHead")).toBe("head of headquarters");
});

it.each([
  "named",
  "formUser",
  "transferredBy",
  "deputyOf",
  "countersign",
  "recalled",
  "processAdministrator",
])("how it came to them otherwise is no role: %s", (reason) => {
  expect(roleName(reason, { person: "A", field: "who", why: "away", task: "check" })).toBe("");
});

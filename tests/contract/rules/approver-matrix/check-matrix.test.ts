import { expect, it } from "vitest";
import { checkMatrix } from "#contract/rules/approver-matrix/check-matrix.ts";

const known = {
  users: new Set(["LEADER01"]),
  roles: new Set(["finance"]),
  processTypes: new Set<string>(),
  companies: new Set<string>(),
};
const row = (assignedType: string, taskAssigned: string) => ({ cells: ["*"], assignedType, taskAssigned });
const problemsOf = (assignedType: string, taskAssigned: string) => {
  const content = {
    matrixName: "采购",
    dimensions: [{ field: "kind", title: "类型", kind: "text" as const }],
    rows: [row("groupLeader", ""), row(assignedType, taskAssigned)],
  };
  return Object.fromEntries(
    Object.entries(checkMatrix(content as never, known)).map(([path, { problem }]) => [path, problem]),
  );
};

it.each([
  ["users", ""],
  ["users", ","],
  ["users", " ， , "],
  ["role", ""],
  ["role", "，"],
  ["deptRole", ""],
  ["deptRole", "12:"],
])("a row that goes by %s and names nobody says so: %j", (assignedType, taskAssigned) => {
  expect(problemsOf(assignedType, taskAssigned)).toEqual({ "rows[1].taskAssigned": "assignmentRequired" });
});

it("a row that names somebody is no problem", () => {
  expect(problemsOf("users", "LEADER01，")).toEqual({});
  expect(problemsOf("deptRole", "12:finance")).toEqual({});
});

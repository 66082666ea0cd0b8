import { describe, expect, it } from "vitest";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { aField, aPage, approvedBy, aStart, aTask } from "../../support/builders/a-process.ts";
import { aRun, type Run } from "../../support/builders/a-run.ts";
import { anOrganisation, type PersonGiven } from "../../support/builders/an-organisation.ts";

const persons: Record<string, PersonGiven> = {
  STAFF: { dept: 2, superior: "BOSS" },
  BOSS: { superior: "STAFF", inactive: true },
  A: {},
  B: {},
  HEAD: {},
  TENTH: {},
  ADMIN1: { roles: ["process-admin"] },
};
const chart = anOrganisation({
  people: persons,
  departments: { 1: { heads: ["HEAD"] }, 2: { parent: 3 }, 3: { parent: 2 }, 10: { heads: ["TENTH"] } },
});
/** Two departments that each stand below the other. */
const people = { ...chart, deptLevel: (deptId: number) => deptId };

const given = (task: Partial<TaskDefinition>): Run =>
  aRun({ people, page: aPage(aField("chosen")), tasks: [aStart("t"), aTask("t", task)] });
const nobody = { refused: "approverNotFound" };

describe("a rule that says nothing sensible finds nobody", () => {
  it.each<[string, Partial<TaskDefinition>]>([
    ["a level that a chart in a circle never reaches", { assignedType: "deptLevel", taskAssigned: "9" }],
    ["a department whose number is not written as one", { assignedType: "deptHead", taskAssigned: "1e1" }],
    ["a department above one that has none", { assignedType: "deptHead", taskAssigned: "above" }],
    ["a role type that is not said", { assignedType: "roleType", taskAssigned: "" }],
    ["a role type that is none", { assignedType: "roleType", roleType: "toString", taskAssigned: "" }],
    ["a role that is not said", { assignedType: "deptRole", taskAssigned: "1:" }],
    [
      "superiors in a circle",
      { assignedType: "users", taskAssigned: "STAFF", initiatorPolicy: "to_superior" },
    ],
  ])("%s", (_, task) => {
    expect(given({ ...task, emptyPolicy: "fail" }).trySubmit()).toMatchObject(nobody);
  });
});

describe("R7 a person who is found twice", () => {
  const slotsOf = (task: Partial<TaskDefinition>) => given(task).submit().snapshot.visits[1]?.slots;

  it("has one place, and stands there for nobody and in no group that is not theirs", () => {
    expect(slotsOf({ assignedType: "users", taskAssigned: "A,A", taskRunWay: "all" })).toEqual([
      { slotId: 1, order: 1, weight: 1, groups: ["1"] },
    ]);
  });
});

it("R24 an absence is asked for by the day of the organisation", () => {
  const days: string[] = [];
  const asked = {
    ...chart,
    absenceOf: (_user: string, _process: object, day: string) => void days.push(day),
  };
  aRun({ people: asked as typeof chart, tasks: [aStart("t"), approvedBy("t", "A")] }).submit();
  expect(new Set(days)).toEqual(new Set(["2026-03-02"]));
});

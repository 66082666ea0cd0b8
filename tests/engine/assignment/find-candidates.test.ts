import { describe, expect, it } from "vitest";
import type { MatrixVersion } from "#contract/shapes/approver-matrix.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { aField, aNumber, aPage, aStart, aTask } from "../../support/builders/a-process.ts";
import { aRun } from "../../support/builders/a-run.ts";
import { anOrganisation } from "../../support/builders/an-organisation.ts";

const people = anOrganisation({
  people: {
    STAFF: { dept: 12, leaders: ["LEADER"] },
    LEADER: { dept: 12 },
    HEAD: {},
    HEAD2: {},
    UPPER: {},
    DEPUTY: {},
    CLERK: { roles: ["finance"] },
    CASHIER: { roles: ["finance", "cash"] },
    CHIEF: {},
    TOP: {},
    GONE: { inactive: true, roles: ["finance"] },
    ADMIN1: { roles: ["process-admin"] },
  },
  departments: {
    1: { name: "Group", heads: ["UPPER"] },
    11: { name: "Sales", parent: 1, heads: ["HEAD2"], roles: { budget: ["CASHIER"] } },
    12: { name: "Desk", parent: 11, heads: ["HEAD"], deputies: ["DEPUTY"], roles: { budget: ["CLERK"] } },
  },
  heads: ["CHIEF"],
  headquartersHeads: ["TOP"],
}); // prettier-ignore
const page = aPage(aNumber("amount"), aField("checker", { componentTitle: "Checker", componentType: 1011 }));

const purchase: MatrixVersion = {
  version: 3,
  content: {
    matrixName: "Purchase",
    dimensions: [{ field: "amount", title: "Amount", kind: "number", values: [] }],
    rows: [
      { cells: ["<=5"], assignedType: "role", taskAssigned: "finance" },
      { cells: ["5-10"], assignedType: "orgHead", taskAssigned: "" },
    ],
  },
};

function seatsFor(task: Partial<TaskDefinition>, values = {}) {
  const tasks = [aStart("t"), aTask("t", { taskRunWay: "all", ...task })];
  const run = aRun({ people, page, tasks, matrices: { purchase } }).submit(values);
  return run.snapshot.seats
    .filter((seat) => seat.taskId === "t")
    .map(({ userCode, reason }) => [userCode, reason.reason, ...Object.values(reason.params)].join(" "));
}

describe("R6 assignment rules find people with their reasons", () => {
  it.each<[string, string, string[]]>([
    ["users", "LEADER, CHIEF,LEADER", ["LEADER named", "CHIEF named"]],
    ["role", "finance", ["CASHIER role role finance", "CLERK role role finance"]],
    ["deptHead", "", ["HEAD deptHead 12"]],
    ["deptHead", "parent", ["HEAD2 deptHead 11"]],
    ["deptHead", "1", ["UPPER deptHead 1"]],
    ["deptDeputy", "", ["DEPUTY deptDeputy 12"]],
    ["deptRole", "budget", ["CLERK deptRole 12 role budget"]],
    ["deptRole", "parent:budget", ["CASHIER deptRole 11 role budget"]],
    ["deptLevel", "1", ["UPPER deptLevel 1 1"]],
    ["deptLevel", "2", ["HEAD2 deptLevel 11 2"]],
    ["groupLeader", "", ["LEADER groupLeader STAFF"]],
    ["orgHead", "", ["CHIEF orgHead"]],
    ["hqHead", "", ["TOP hqHead"]],
    ["applicant", "", ["STAFF applicant"]],
  ])("%s %j", (assignedType, taskAssigned, found) => {
    expect(seatsFor({ assignedType: assignedType as never, taskAssigned })).toEqual(found);
  });

  it("formUser takes the person, or the list, that a field names", () => {
    const task = { assignedType: "formUser" as const, taskAssigned: "checker" };
    expect(seatsFor(task, { checker: "CLERK" })).toEqual(["CLERK formUser Checker"]);
    expect(seatsFor(task, { checker: ["CLERK", "HEAD"] })).toEqual([
      "CLERK formUser Checker",
      "HEAD formUser Checker",
    ]);
  });

  it("roleType dispatches to the rule it names", () => {
    const task = (roleType: string, taskAssigned = "") =>
      seatsFor({ assignedType: "roleType", roleType, taskAssigned });
    expect(task("groupLeader")).toEqual(["LEADER groupLeader STAFF"]);
    expect(task("deptDeputy")).toEqual(["DEPUTY deptDeputy 12"]);
    expect(task("user", "TOP")).toEqual(["TOP named"]);
  });

  it("matrix asks the approver matrix with the form's values, and finds by the row's own rule", () => {
    const purchase = {
      assignedType: "matrix" as const,
      taskAssigned: "purchase",
      emptyPolicy: "to_process_admin" as const,
    };
    expect(seatsFor(purchase, { amount: 6 })).toEqual(["CHIEF matrixRow Purchase 3 2"]);
    expect(seatsFor(purchase, { amount: 5 })).toEqual([
      "CASHIER matrixRow Purchase 3 1",
      "CLERK matrixRow Purchase 3 1",
    ]);
    expect(seatsFor(purchase, { amount: 11 })).toEqual(["ADMIN1 processAdministrator t"]);
    expect(seatsFor({ ...purchase, taskAssigned: "gone" })).toEqual(["ADMIN1 processAdministrator t"]);
  });

  it("several rules together keep their order, and a person has one seat", () => {
    const assignments: TaskDefinition["assignments"] = [
      { assignedType: "orgHead", taskAssigned: "" },
      { assignedType: "users", taskAssigned: "LEADER,CHIEF" },
    ];
    expect(seatsFor({ assignments })).toEqual(["CHIEF orgHead", "LEADER named"]);
  });

  it("R24: an absent person's deputy acts as himself for that person", () => {
    const absent = anOrganisation({
      people: {
        STAFF: {},
        BOSS: { deputy: "SECOND" },
        SECOND: { deputy: "THIRD" },
        THIRD: { deputy: "BOSS" },
      },
    });
    const tasks = [
      aStart("t"),
      aTask("t", { assignedType: "users", taskAssigned: "BOSS", taskRunWay: "any" }),
    ];
    const run = aRun({ people: absent, tasks }).submit();
    expect(run.seatOf("THIRD")).toMatchObject({
      onBehalfOf: "BOSS",
      reason: { reason: "deputyOf", params: { person: "BOSS", until: "2026-12-03" } },
    });
  });
});

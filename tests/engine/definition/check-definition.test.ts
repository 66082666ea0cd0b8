import { describe, expect, it } from "vitest";
import type { ProcessDefinition, TaskDefinition } from "#contract/shapes/process-definition.ts";
import { checkDefinition, type KnownNames } from "#engine";
import {
  aField,
  aNumber,
  aPage,
  aProcess,
  aStart,
  aTable,
  aTask,
  approvedBy,
} from "../../support/builders/a-process.ts";

const known: KnownNames = {
  roles: new Set(["employee", "finance"]),
  users: new Set(["LEADER", "FINANCE"]),
  processTypes: new Set(["finance"]),
  companies: new Set(["1000001"]),
  matrices: new Map([
    ["purchase", ["amount"]],
    ["wide", ["amount", "company"]],
  ]),
};
const page = aPage(
  aNumber("amount"),
  aField("deputy", { componentType: 1011 }),
  aTable("lines", aNumber("cost")),
);

function check(definition: ProcessDefinition, withPage = true) {
  const problems = checkDefinition(definition, withPage ? page : undefined, known);
  return Object.fromEntries(Object.entries(problems).map(([path, { problem }]) => [path, problem]));
}

const lead = (given: Parameters<typeof aTask>[1] = {}): TaskDefinition =>
  approvedBy("lead", "LEADER", { taskHour: 24, ...given });
const withTask = (...tasks: TaskDefinition[]): ProcessDefinition =>
  aProcess([aStart(tasks[0]?.taskId ?? "END"), ...tasks]);

describe("a definition that may be published", () => {
  it("lets people be changed on approvals alone, and taken out where they may be added (R21)", () => {
    // given
    const definition = aProcess([
      aStart("lead", { seatChanges: ["transfer"] }),
      lead({ to: "pay", seatChanges: ["transfer", "removePerson"] }),
      aTask("pay", {
        assignedType: "role",
        taskAssigned: "finance",
        taskRunWay: "any",
        taskHour: 8,
        seatChanges: ["addPeople", "removePerson"],
        seatChangesMax: 3,
      }),
    ]);

    // when
    const problems = check(definition);

    // then
    expect(problems).toEqual({
      "tasks[0].seatChanges": "seatChangesOfApproval",
      "tasks[1].seatChanges": "removalWithoutAdding",
    });
  });

  it("has no problems", () => {
    // given
    const definition = aProcess([
      aStart([["lead", "form.amount > 5"], "pay"], { fieldRights: { "lines.cost": "hide" } }),
      lead({ to: "pay", keyFields: ["amount"], onReturn: { slate: "whole_slate", edits: "keep" } }),
      aTask("pay", {
        assignedType: "role",
        taskAssigned: "finance",
        taskRunWay: "ratio 0.6",
        taskHour: 8,
        control: true,
        disjointWith: ["lead"],
        to: ["told", "stamp"],
        split: "all",
      }),
      aTask("told", {
        taskType: "read",
        assignments: [
          { assignedType: "deptHead", taskAssigned: "" },
          { assignedType: "formUser", taskAssigned: "deputy" },
        ],
      }),
      aTask("stamp", { taskType: "auto", setFields: { deputy: '"stamped"' } }),
    ]);

    // when
    const problems = check(definition);

    // then
    expect(problems).toEqual({});
  });

  it("may leave a control task without a time limit, since the clock decides nothing there", () => {
    // given
    const { taskHour: _, ...unlimited } = lead({ control: true });

    // when / then
    expect(check(withTask(unlimited))).toEqual({});
  });

  it("may return to an earlier task where the join is `any`", () => {
    const definition = aProcess([
      aStart("lead"),
      lead({ join: "any", to: "pay" }),
      approvedBy("pay", "FINANCE", { taskHour: 1, to: [["lead", "form.amount > 5"], "END"] }),
    ]);
    expect(check(definition)).toEqual({});
  });
});

describe("a definition is refused (spec §5 Process setup)", () => {
  it.each<[string, Partial<ProcessDefinition>, Record<string, string>]>([
    ["without a process id", { processId: "" }, { processId: "required" }],
    ["without a name", { processName: " " }, { processName: "required" }],
    ["without a first-level category", { processTypeId: "" }, { processTypeId: "required" }],
    ["with an unknown category", { processTypeId: "no" }, { processTypeId: "unknownProcessType" }],
    ["without a description", { processComments: "" }, { processComments: "required" }],
    ["without a company", { company: "" }, { company: "required" }],
    ["with an unknown company", { company: "9" }, { company: "unknownCompany" }],
    ["without an initiator", { startRoles: [] }, { startRoles: "initiatorRequired" }],
    ["with an unknown initiator", { startRoles: ["boss"] }, { "startRoles[0]": "unknownRole" }],
    ["without a tag", { tags: [" "] }, { tags: "tagRequired" }],
    ["with an unknown visibility", { processVisibility: "shy" as never }, { processVisibility: "notOneOf" }],
  ])("%s", (_title, given, problems) => {
    expect(check({ ...withTask(lead()), ...given })).toEqual(problems);
  });

  it("with a page that does not exist", () => {
    expect(check({ ...withTask(lead()), pageId: "NONE" }, false)).toEqual({ pageId: "unknownPage" });
  });

  it.each<[string, TaskDefinition[], Record<string, string>]>([
    ["without a task", [], { tasks: "atLeastOneTask" }],
    ["without an application task", [lead()], { tasks: "startRequired" }],
    [
      "with two application tasks",
      [aStart("lead"), lead(), aTask("second", { taskType: "start", to: "lead" })],
      { "tasks[2].taskType": "startTwice", "tasks[2].taskId": "unreachableTask" },
    ],
    ["with a task id twice", [aStart("lead"), lead(), lead()], { "tasks[2].taskId": "taskIdTwice" }],
    ["with a task that cannot be reached", [aStart("END"), lead()], { "tasks[1].taskId": "unreachableTask" }],
    [
      "with a task that cannot reach END",
      [aStart(["END", "lead"], { split: "every" }), lead({ to: "lead", join: "any" })],
      { "tasks[1].transitions": "cannotReachEnd" },
    ],
    [
      "with an application task that may be left out (D16, E15)",
      [aStart("lead", { emptyPolicy: "skip_with_mark" }), lead()],
      { "tasks[0].emptyPolicy": "startIsNeverSkipped" },
    ],
    [
      "with a join on a cycle with itself",
      [
        aStart("lead"),
        lead({ to: "pay" }),
        approvedBy("pay", "FINANCE", { taskHour: 1, split: "every", to: ["lead", "END"] }),
      ],
      { "tasks[1].join": "joinOnCycle" },
    ],
  ])("%s", (_title, tasks, problems) => {
    expect(check(aProcess(tasks))).toEqual(problems);
  });

  it.each<[string, Partial<TaskDefinition>, Record<string, string>]>([
    ["no name", { taskName: "" }, { "tasks[1].taskName": "required" }],
    ["an unknown type", { taskType: "vote" as never }, { "tasks[1].taskType": "notOneOf" }],
    [
      "a subprocess that starts nothing",
      { taskType: "subprocess" },
      { "tasks[1].subprocess.processId": "required" },
    ],
    [
      "nobody assigned",
      { assignedType: undefined as never },
      { "tasks[1].assignedType": "assignmentRequired" },
    ],
    ["an empty assignment", { taskAssigned: "" }, { "tasks[1].taskAssigned": "assignmentRequired" }],
    ["an unknown rule", { assignedType: "friend" as never }, { "tasks[1].assignedType": "notOneOf" }],
    ["an unknown user", { taskAssigned: "LEADER,NOBODY" }, { "tasks[1].taskAssigned": "unknownUser" }],
    [
      "an unknown role",
      { assignedType: "role", taskAssigned: "boss" },
      { "tasks[1].taskAssigned": "unknownRole" },
    ],
    [
      "an unknown department role",
      { assignedType: "deptRole", taskAssigned: "parent:boss" },
      { "tasks[1].taskAssigned": "unknownRole" },
    ],
    ["no role type", { assignedType: "roleType" }, { "tasks[1].roleType": "required" }],
    [
      "an unknown role type",
      { assignedType: "roleType", roleType: "king" },
      { "tasks[1].roleType": "notOneOf" },
    ],
    [
      "no department level",
      { assignedType: "deptLevel", taskAssigned: "" },
      { "tasks[1].taskAssigned": "levelRequired" },
    ],
    [
      "an odd department",
      { assignedType: "deptHead", taskAssigned: "mine" },
      { "tasks[1].taskAssigned": "unknownDepartment" },
    ],
    [
      "an unknown person field",
      { assignedType: "formUser", taskAssigned: "boss" },
      { "tasks[1].taskAssigned": "unknownField" },
    ],
    [
      "a field that holds no person",
      { assignedType: "formUser", taskAssigned: "amount" },
      { "tasks[1].taskAssigned": "notAPersonField" },
    ],
    [
      "an unknown matrix (D16, E41)",
      { assignedType: "matrix", taskAssigned: "none" },
      { "tasks[1].taskAssigned": "unknownMatrix" },
    ],
    [
      "a matrix that asks for a field the form does not have",
      { assignedType: "matrix", taskAssigned: "wide" },
      { "tasks[1].taskAssigned": "matrixFieldMissing" },
    ],
    [
      "a faulty rule among several",
      {
        assignments: [
          { assignedType: "orgHead", taskAssigned: "" },
          { assignedType: "users", taskAssigned: "NOBODY" },
        ],
      },
      { "tasks[1].assignments[1].taskAssigned": "unknownUser" },
    ],
    ["no run mode", { taskRunWay: "" }, { "tasks[1].taskRunWay": "required" }],
    ["an unknown run mode", { taskRunWay: "most" }, { "tasks[1].taskRunWay": "unknownRunWay" }],
    ["a run mode without its argument", { taskRunWay: "ratio" }, { "tasks[1].taskRunWay": "unknownRunWay" }],
    [
      "a threshold above the people named (D16)",
      { taskRunWay: "count 2" },
      { "tasks[1].taskRunWay": "unreachableThreshold" },
    ],
    [
      "weights that together stay below the threshold (D16)",
      { taskRunWay: "weight 2" },
      { "tasks[1].taskRunWay": "unreachableThreshold" },
    ],
    [
      "weights of one person whom two rules name",
      {
        assignments: [
          { assignedType: "users", taskAssigned: "LEADER", weight: 2 },
          { assignedType: "users", taskAssigned: "LEADER", weight: 3 },
        ],
        taskRunWay: "weight 5",
      },
      { "tasks[1].taskRunWay": "unreachableThreshold" },
    ],
    [
      "a group smaller than its quota",
      { taskRunWay: "per_group 2" },
      { "tasks[1].taskRunWay": "unreachableThreshold" },
    ],
    ["no time limit", { taskHour: undefined as never }, { "tasks[1].taskHour": "timeLimitRequired" }],
    ["a time limit of nothing", { taskHour: 0 }, { "tasks[1].taskHour": "timeLimitNotPositive" }],
    ["a time limit of more than years", { taskHour: 10_001 }, { "tasks[1].taskHour": "aboveMaximum" }],
    ["a time limit with three decimals", { taskHour: 1.005 }, { "tasks[1].taskHour": "tooManyDecimals" }],
    ["a rest with three decimals", { delayHours: 1.005 }, { "tasks[1].delayHours": "tooManyDecimals" }],
    [
      "a reminder at an hour with three decimals",
      { overtime: [{ afterHours: -0.125, action: "remind" }] },
      { "tasks[1].overtime[0].afterHours": "tooManyDecimals" },
    ],
    ["an unknown split", { split: "some" as never }, { "tasks[1].split": "notOneOf" }],
    ["an unknown join", { join: "some" as never }, { "tasks[1].join": "notOneOf" }],
    [
      "a right on an unknown field",
      { fieldRights: { price: "read" } },
      { "tasks[1].fieldRights.price": "unknownField" },
    ],
    [
      "an unknown right",
      { fieldRights: { amount: "see" as never } },
      { "tasks[1].fieldRights.amount": "notOneOf" },
    ],
    ["an unknown key field", { keyFields: ["amount", "price"] }, { "tasks[1].keyFields[1]": "unknownField" }],
    [
      "a sending for reading that would block",
      { taskType: "read", emptyPolicy: "fail", control: true },
      { "tasks[1].emptyPolicy": "readingNeverBlocks", "tasks[1].control": "readingNeverBlocks" },
    ],
    ["stand-ins that are not named", { emptyPolicy: "to_users" }, { "tasks[1].emptyUsers": "required" }],
    [
      "unknown stand-ins",
      { emptyPolicy: "to_users", emptyUsers: "NOBODY" },
      { "tasks[1].emptyUsers": "unknownUser" },
    ],
    [
      "control and a policy that skips it",
      { control: true, emptyPolicy: "skip_with_mark" },
      { "tasks[1].emptyPolicy": "controlIsNeverSkipped" },
    ],
    [
      "control and an initiator who skips it",
      { control: true, initiatorPolicy: "skip" },
      { "tasks[1].initiatorPolicy": "controlIsNeverSkipped" },
    ],
    [
      "control and a repeat that skips it",
      { control: true, repeatPolicy: "consecutive" },
      { "tasks[1].repeatPolicy": "controlIsNeverSkipped" },
    ],
    [
      "a disjoint task that does not exist",
      { disjointWith: ["none"] },
      { "tasks[1].disjointWith[0]": "noSuchStep" },
    ],
    ["itself as a disjoint task", { disjointWith: ["lead"] }, { "tasks[1].disjointWith[0]": "noSuchStep" }],
    [
      "no transition",
      { transitions: [] },
      { "tasks[0].transitions": "cannotReachEnd", "tasks[1].transitions": "transitionRequired" },
    ],
    [
      "a sequence of nought",
      { transitions: [{ sequence: 0, toTaskId: "END", transExpression: "" }] },
      { "tasks[1].transitions[0].sequence": "sequenceNotPositive" },
    ],
    [
      "a sequence that is not whole",
      { transitions: [{ sequence: 1.5, toTaskId: "END", transExpression: "" }] },
      { "tasks[1].transitions[0].sequence": "sequenceNotPositive" },
    ],
    [
      "a target that does not exist",
      {
        split: "every",
        transitions: [
          { sequence: 1, toTaskId: "END", transExpression: "" },
          { sequence: 2, toTaskId: "none", transExpression: "" },
        ],
      },
      { "tasks[1].transitions[1].toTaskId": "unknownTask" },
    ],
    [
      "a way back to the application task",
      {
        split: "every",
        transitions: [
          { sequence: 1, toTaskId: "END", transExpression: "" },
          { sequence: 2, toTaskId: "apply", transExpression: "" },
        ],
      },
      { "tasks[1].transitions[1].toTaskId": "startIsNoTarget" },
    ],
    [
      "a transition behind one that always holds (D16)",
      {
        transitions: [
          { sequence: 2, toTaskId: "END", transExpression: "form.amount > 1" },
          { sequence: 1, toTaskId: "END", transExpression: "" },
        ],
      },
      { "tasks[1].transitions[0].sequence": "transitionNeverTaken" },
    ],
    [
      "a condition where all ways are taken at once (D16)",
      {
        split: "all",
        transitions: [{ sequence: 1, toTaskId: "END", transExpression: "form.amount > 1" }],
      },
      { "tasks[1].transitions[0].transExpression": "conditionNeverAsked" },
    ],
    [
      "an expression that does not parse",
      { transitions: [{ sequence: 1, toTaskId: "END", transExpression: "form.amount >" }] },
      { "tasks[1].transitions[0].transExpression": "expressionSyntax" },
    ],
    [
      "an expression over an unknown field",
      { transitions: [{ sequence: 1, toTaskId: "END", transExpression: "form.price > 1" }] },
      { "tasks[1].transitions[0].transExpression": "expressionUnknownField" },
    ],
  ])("when a task has %s", (_title, given, problems) => {
    expect(check(withTask({ ...lead(), ...given }))).toEqual(problems);
  });

  it("with a sequence twice within a task", () => {
    const transitions = [
      { sequence: 1, toTaskId: "END", transExpression: "" },
      { sequence: 1, toTaskId: "END", transExpression: "" },
    ];
    expect(check(withTask({ ...lead(), transitions }))).toEqual({
      "tasks[1].transitions[1].sequence": "sequenceTwice",
    });
  });

  it("with END as a task id", () => {
    const problems = check(aProcess([aStart("END"), { ...lead(), taskId: "END" }]));
    expect(problems["tasks[1].taskId"]).toBe("taskIdReserved");
  });
});

describe("a definition that nobody can survey", () => {
  it("is refused as a whole, without a look at each of its tasks", () => {
    const tasks = Array.from({ length: 500 }, (_, at) => approvedBy(`t${at}`, "LEADER", { taskHour: 24 }));
    expect(check(withTask(...tasks))).toEqual({ tasks: "tooManyEntries" });
    expect(check(withTask(...tasks.slice(1)))["tasks"]).toBeUndefined();
  });
});

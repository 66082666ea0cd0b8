import { describe, expect, it } from "vitest";
import { checkDuties } from "#contract/rules/duties-setup.ts";
import { Problems } from "#contract/rules/problems.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { aProcess, approvedBy, aStart, aTask, type TaskGiven } from "../../support/builders/a-process.ts";

function found(tasks: TaskDefinition[]) {
  const problems = new Problems();
  checkDuties(aProcess(tasks), problems);
  return problems.byPath;
}

/** A step that makes, and one behind it that must be somebody else's. */
const inTurn = (maker: string, checker: string, made: TaskGiven = {}, checked: TaskGiven = {}) => [
  aStart("make"),
  approvedBy("make", maker, { to: "check", ...made }),
  approvedBy("check", checker, { disjointWith: ["make"], ...checked }),
];
const tooFew = { "tasks[2].taskRunWay": { problem: "dutiesLeaveTooFew", params: { task: "make" } } };

describe("separation of duties (R10, D16)", () => {
  it("must leave somebody who may decide", () => {
    expect(found(inTurn("A", "A"))).toEqual(tooFew);
    expect(found(inTurn("A", "A,B"))).toEqual({});
  });

  it("must leave as many as a threshold asks for", () => {
    expect(found(inTurn("A", "A,B", {}, { taskRunWay: "count 2" }))).toEqual(tooFew);
    expect(found(inTurn("A", "A,B,C", {}, { taskRunWay: "count 2" }))).toEqual({});
    const assignments = ["A", "B"].map((taskAssigned) => ({ assignedType: "users" as const, taskAssigned }));
    expect(found(inTurn("A", "", {}, { assignments, taskRunWay: "per_group" }))).toEqual(tooFew);
  });

  it("counts whichever of the two steps names the other", () => {
    const made = { disjointWith: ["check"] };
    expect(found(inTurn("A", "A", made, { disjointWith: [] }))).toEqual(tooFew);
  });

  it.each<[string, string, TaskGiven]>([
    ["any one of several may have acted", "A,B", {}],
    ["most of them decide", "A,B,C", { taskRunWay: "ratio 0.6" }],
    ["the step may be left out", "A", { repeatPolicy: "once_per_round" }],
    ["its people may give it to others", "A", { seatChanges: ["transfer"] }],
  ])("nobody is taken to have acted for certain where %s", (_, maker, made) => {
    expect(found(inTurn(maker, "A", made))).toEqual({});
  });

  it.each<[string, TaskGiven]>([
    ["all decide", { taskRunWay: "all" }],
    ["one after the other", { taskRunWay: "sequential" }],
    ["a share needs every one", { taskRunWay: "ratio 0.9" }],
    ["a threshold needs every one", { taskRunWay: "count 2" }],
  ])("everybody acted where %s", (_, made) => {
    expect(found(inTurn("A,B", "A,B", made))).toEqual(tooFew);
  });

  it("is none of a step on another way", () => {
    const tasks = [
      aStart([["make", "form.amount > 1"], "check"]),
      approvedBy("make", "A", { to: "check" }),
      approvedBy("check", "A", { disjointWith: ["make"] }),
    ];
    expect(found(tasks)).toEqual({});
  });

  it("is not judged where other rules than accounts find people", () => {
    const role = { assignedType: "role", taskAssigned: "finance", taskRunWay: "any" } as const;
    const tasks = [
      aStart("make"),
      aTask("make", { ...role, to: "check" }),
      aTask("check", { ...role, disjointWith: ["make"] }),
    ];
    expect(found(tasks)).toEqual({});
  });
});

import { expect, it } from "vitest";
import { thresholdsAtRisk } from "#contract/rules/thresholds-at-risk.ts";
import { aProcess, approvedBy, aStart, type TaskGiven } from "../../support/builders/a-process.ts";

const warned = (users: string, task: TaskGiven) => {
  const warnings = thresholdsAtRisk(aProcess([aStart("t"), approvedBy("t", users, task)]));
  return Object.fromEntries(Object.entries(warnings).map(([path, { problem }]) => [path, problem]));
};
const initiator = { "tasks[1].initiatorPolicy": "thresholdNeedsInitiator" };

it("says that a step which needs everybody stops where one of them starts the application (E72)", () => {
  expect(warned("A,B", { taskRunWay: "count 2" })).toEqual(initiator);
  expect(warned("A,B,C", { taskRunWay: "count 2" })).toEqual({});
  expect(warned("A,B", { taskRunWay: "count 2", initiatorPolicy: "self" })).toEqual({});
  expect(warned("A,B", { taskRunWay: "count 2", initiatorPolicy: "to_superior" })).toEqual({});
});

it("says that a control step which needs everybody stops where one acts for another (E71)", () => {
  const deputies = { "tasks[1].taskRunWay": "thresholdNeedsDeputies" };
  expect(warned("A,B", { taskRunWay: "count 2", control: true })).toEqual(deputies);
  expect(warned("A,B,C", { taskRunWay: "count 2", control: true })).toEqual({});
});

it("says nothing of modes in which those who are there decide", () => {
  for (const taskRunWay of ["any", "all", "sequential", "ratio 1"])
    expect(warned("A,B", { taskRunWay })).toEqual({});
});

it("counts the heavier of two rules for whom both name", () => {
  const rule = (taskAssigned: string, weight: number) => ({
    assignedType: "users" as const,
    taskAssigned,
    weight,
  });
  const both = { assignments: [rule("A", 2), rule("A,B", 3)] };
  expect(warned("", { ...both, taskRunWay: "weight 6" })).toEqual(initiator);
  expect(warned("", { ...both, taskRunWay: "weight 3" })).toEqual({});
});

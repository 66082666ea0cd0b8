import { describe, expect, it } from "vitest";
import type { Transition } from "#contract/shapes/process-definition.ts";
import { checkDefinition, type KnownNames } from "#engine";
import { aProcess, approvedBy, aStart, aTask, type TaskGiven } from "../../support/builders/a-process.ts";

const known: KnownNames = {
  roles: new Set(["employee"]),
  users: new Set(["LEADER"]),
  processTypes: new Set(["finance"]),
  companies: new Set(["1000001"]),
};

const way = (on: Transition["on"], toTaskId = "END"): Transition => ({
  sequence: 9,
  toTaskId,
  transExpression: "",
  ...(on === undefined ? {} : { on }),
});

/** The problems of one task with a further transition. */
function problemsOf(given: TaskGiven, ...more: Transition[]): Record<string, string> {
  const base =
    given.taskType === undefined ? approvedBy("a", "LEADER", { taskHour: 8, ...given }) : aTask("a", given);
  const task = { ...base, transitions: [...base.transitions, ...more] };
  const problems = checkDefinition(aProcess([aStart("a"), task]), undefined, known);
  return Object.fromEntries(Object.entries(problems).map(([path, { problem }]) => [path, problem]));
}

describe("outcomes that a transition names", () => {
  it.each([
    ["a no, where it is allowed", { mayReject: true }, "rejected"],
    ["a failed vote, where a no is allowed", { mayReject: true }, "failed"],
    ["a task nobody had to decide", { mayReject: true }, "skipped"],
    ["automatic work that fails", { taskType: "auto" }, "failed"],
  ] as const)("%s", (_what, given, on) => {
    expect(problemsOf(given, way(on), way("rejected"))).not.toHaveProperty(["tasks[1].transitions[1].on"]);
  });

  it.each([
    ["a no, where it is not allowed", {}, "rejected"],
    ["a failed vote, where nobody can say no", {}, "failed"],
    ["a control task that is skipped", { control: true }, "skipped"],
    ["time that nothing limits", {}, "timed_out"],
    ["a no to automatic work", { taskType: "auto" }, "rejected"],
  ] as const)("never happen: %s", (_what, given, on) => {
    expect(problemsOf(given, way(on))["tasks[1].transitions[1].on"]).toBe("outcomeNeverHappens");
  });

  it("a task that may be rejected says where that leads", () => {
    expect(problemsOf({ mayReject: true })["tasks[1].mayReject"]).toBe("rejectionLeadsNowhere");
    expect(problemsOf({ mayReject: true }, way("rejected"))).toEqual({});
  });

  it("only a task that somebody decides may be rejected", () => {
    expect(problemsOf({ taskType: "auto", mayReject: true })["tasks[1].mayReject"]).toBe(
      "outcomeNeverHappens",
    );
  });

  it("the usual outcome leads somewhere too", () => {
    const task = {
      ...approvedBy("a", "LEADER", { taskHour: 8, mayReject: true }),
      transitions: [way("rejected")],
    };
    const problems = checkDefinition(aProcess([aStart("a"), task]), undefined, known);
    expect(problems["tasks[1].transitions"]?.problem).toBe("normalWayRequired");
  });
});

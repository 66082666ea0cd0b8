import { describe, expect, it } from "vitest";
import type { OvertimeStep, ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { checkDefinition, type KnownNames } from "#engine";
import { aProcess, approvedBy, aStart, aTask, type TaskGiven } from "../../support/builders/a-process.ts";

const known: KnownNames = {
  roles: new Set(["employee"]),
  users: new Set(["LEADER"]),
  processTypes: new Set(["finance"]),
  companies: new Set(["1000001"]),
};

const late = (action: OvertimeStep["action"], to?: string): OvertimeStep => ({
  afterHours: 0,
  action,
  ...(to === undefined ? {} : { to }),
});

function problemsOf(given: TaskGiven, more: Partial<ProcessDefinition> = {}): Record<string, string> {
  const task = approvedBy("a", "LEADER", { taskHour: 8, ...given });
  const problems = checkDefinition(aProcess([aStart("a"), task], more), undefined, known);
  return Object.fromEntries(Object.entries(problems).map(([path, { problem }]) => [path, problem]));
}

describe("what happens when a task is late", () => {
  it("may be a reminder, the superior, somebody else, the system", () => {
    const overtime = [late("remind"), late("superior"), late("transfer", "LEADER"), late("approve")];
    expect(problemsOf({ overtime })).toEqual({});
    expect(problemsOf({}, { overtime })).toEqual({});
  });

  it.each([
    [
      "goes to nobody who is not there",
      { overtime: [late("transfer", "X")] },
      "overtime[0].to",
      "unknownUser",
    ],
    [
      "is not decided on a control task",
      { control: true, overtime: [late("approve")] },
      "overtime[0].action",
      "clockNeverDecides",
    ],
    [
      "ends by time only where that leads somewhere",
      { overtime: [late("time_out")] },
      "overtime",
      "timeOutLeadsNowhere",
    ],
  ] satisfies [string, TaskGiven, string, string][])("%s", (_what, given, field, problem) => {
    expect(problemsOf(given)[`tasks[1].${field}`]).toBe(problem);
  });

  it("needs a limit", () => {
    const { taskHour: _none, ...task } = approvedBy("a", "LEADER", {
      control: true,
      overtime: [late("remind")],
    });
    const problems = checkDefinition(aProcess([aStart("a"), task]), undefined, known);
    expect(problems["tasks[1].taskHour"]?.problem).toBe("timeLimitRequired");
  });

  it("of a whole process names people who are there", () => {
    expect(problemsOf({}, { overtime: [late("transfer", "X")] })["overtime[0].to"]).toBe("unknownUser");
  });
});

it("a delay says for how long", () => {
  const problems = (given: TaskGiven) =>
    checkDefinition(aProcess([aStart("a"), aTask("a", { taskType: "delay", ...given })]), undefined, known);
  expect(problems({})["tasks[1].delayHours"]?.problem).toBe("required");
  expect(problems({ delayHours: 4 })).toEqual({});
});

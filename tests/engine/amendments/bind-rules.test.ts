import { describe, expect, it } from "vitest";
import type { ProcessRule } from "#contract/shapes/process-rule.ts";
import { submitApplication } from "#engine";
import {
  aNumber,
  aPage,
  approvedBy,
  aStart,
  aTask,
  type TaskGiven,
} from "../../support/builders/a-process.ts";
import { aRun, type Run } from "../../support/builders/a-run.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "A", "B", "X");
const page = aPage(aNumber("amount"));

function aStory(rules: ProcessRule[], first: TaskGiven = {}, second: TaskGiven = {}): Run {
  const tasks = [
    aStart("a"),
    approvedBy("a", "A", { to: "b", taskHour: 8, ...first }),
    approvedBy("b", "A", { to: "c", taskHour: 8, ...second }),
    approvedBy("c", "GONE", { emptyPolicy: "fail" }),
  ];
  const run = aRun({ people, page, tasks });
  run.rules = rules;
  return run.submit({ amount: 1 });
}

const remind: ProcessRule = { taskId: "", ruleType: "overtime", overtimePolicy: "remind" };
const skip: ProcessRule = { taskId: "", ruleType: "repeatApprover", repeatPolicy: "once_per_round" };
const named: ProcessRule = {
  taskId: "c",
  ruleType: "emptyAssignee",
  emptyPolicy: "to_users",
  namedUsers: ["X"],
};

describe("rules that administrators keep for a process", () => {
  it("say what happens with late work, with repeat approvers and where nobody is found", () => {
    const run = aStory([remind, skip, named]);
    expect(run.wake(8).told()).toEqual(["overdue:A"]);
    expect(run.approve("A").open()).toEqual(["c:X"]);
  });

  it("for the whole process count where the task says nothing", () => {
    const run = aStory([skip], {}, { repeatPolicy: "none" });
    expect(run.approve("A").open()).toEqual(["b:A"]);
  });

  it("for a task go before what its definition says, and before those for the whole process", () => {
    const run = aStory(
      [skip, { ...skip, taskId: "b", repeatPolicy: "none" }],
      {},
      { repeatPolicy: "consecutive" },
    );
    expect(run.approve("A").open()).toEqual(["b:A"]);
  });

  it("never make a control task be skipped or decided by the clock", () => {
    const approve: ProcessRule = { taskId: "b", ruleType: "overtime", overtimePolicy: "approve" };
    const run = aStory([{ ...skip, taskId: "b" }, approve], {}, { control: true }).approve("A");
    expect(run.open()).toEqual(["b:A"]);
    expect(run.wake(100).open()).toEqual(["b:A"]);
  });

  it("give late work to whom they name, so long after the deadline", () => {
    const run = aStory([{ ...remind, overtimePolicy: "transfer", transferTo: "X", afterHours: 2 }]);
    expect(run.wake(9).open()).toEqual(["a:A"]);
    expect(run.wake(1).open()).toEqual(["a:X"]);
  });

  it("name nobody for what is not given to somebody", () => {
    const run = aStory([{ ...remind, transferTo: "X", afterHours: 2 }]);
    const [amendment] = run.snapshot.amendments ?? [];
    expect(amendment?.tasks[0]?.overtime).toEqual([{ afterHours: 2, action: "remind" }]);
  });

  it("are asked of the host before anything is decided", () => {
    const run = aRun({ people, page, tasks: [aStart("a"), approvedBy("a", "A")] });
    const { seatId } = run.seatOf("STAFF");
    const context = { ...run.context("STAFF"), facts: {} };
    const outcome = submitApplication(run.bundle, run.snapshot, { seatId, title: "x" }, context);
    expect(outcome).toEqual({ needs: [{ fact: "processRules" }] });
  });

  it("for a control task say who decides it where nobody is found, never that it is left out", () => {
    const control = { control: true, taskAssigned: "GONE" } as const;
    const left = aStory([{ ...named, taskId: "b", emptyPolicy: "skip_with_mark" }], {}, control);
    expect(left.snapshot.amendments).toBeUndefined();
    const given = aStory([{ ...named, taskId: "b" }], {}, control);
    expect(given.approve("A").open()).toEqual(["b:X"]);
  });

  it("for the approvals of a process that seals neither say that one is left out (R8)", () => {
    const skipped: ProcessRule = { ...named, taskId: "a", emptyPolicy: "skip_with_mark" };
    const tasks = [
      aStart("a"),
      approvedBy("a", "A", { to: "sealing" }),
      aTask("sealing", { taskType: "seal" }),
    ];
    const run = aRun({ people, page, tasks });
    run.rules = [skipped];
    expect(run.submit({ amount: 1 }).snapshot.amendments).toBeUndefined();
    expect(aStory([skipped]).snapshot.amendments).toHaveLength(1);
  });

  it("stay as they were when it was submitted (R4)", () => {
    const run = aStory([skip]);
    run.rules = [];
    run.return("A", "apply:STAFF").submit({ amount: 2 });
    expect(run.snapshot.amendments).toHaveLength(1);
    expect(run.approve("A").stopped()).toEqual(["c:approverNotFound"]);
  });

  it("leave an application alone that none concerns", () => {
    expect(aStory([]).snapshot.amendments).toBeUndefined();
    expect(aStory([{ ...named, taskId: "elsewhere" }]).snapshot.amendments).toBeUndefined();
  });
});

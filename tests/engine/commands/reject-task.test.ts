import { describe, expect, it } from "vitest";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { allowedActions, failAutomaticTask, isDone, returnTargets } from "#engine";
import {
  aField,
  aNumber,
  aPage,
  approvedBy,
  aStart,
  aTask,
  type TaskGiven,
} from "../../support/builders/a-process.ts";
import { aRun, type Run } from "../../support/builders/a-run.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "A", "B", "C", "D", "X");

/** A task that may be rejected: an agreement leads to b, a no to `no`. */
function rejectable(users: string, no: string, given: TaskGiven = {}): TaskDefinition {
  const task = approvedBy("a", users, { to: "b", mayReject: true, ...given });
  const way = { sequence: 2, toTaskId: no, transExpression: "", on: "rejected" as const };
  return { ...task, transitions: [...task.transitions, way] };
}

function aStory(users: string, no: string, given: TaskGiven = {}): Run {
  const tasks = [aStart("a"), rejectable(users, no, given), approvedBy("b", "B"), approvedBy("x", "X")];
  return aRun({ people, tasks }).submit();
}

describe("a no that leads somewhere", () => {
  it("takes the way that is drawn for it, and the usual one is not followed", () => {
    const run = aStory("A", "x").reject("A");
    expect(run.open()).toEqual(["x:X"]);
    expect(run.approve("X")).toMatchObject({ status: "complete" });
    expect(run.snapshot.result).toBeUndefined();
  });

  it("an agreement does not follow the way of a no", () => {
    expect(aStory("A", "x").approve("A").open()).toEqual(["b:B"]);
  });

  it("ends the application where it leads to END, with everything that is open elsewhere", () => {
    // given
    const tasks = [
      aStart(["a", "c"], { split: "all" }),
      rejectable("A", "END"),
      approvedBy("b", "B"),
      approvedBy("c", "C"),
    ];
    const run = aRun({ people, tasks }).submit();

    // when
    run.reject("A");

    // then
    expect(run.snapshot).toMatchObject({ status: "complete", result: "rejected" });
    expect(run.open()).toEqual([]);
    expect(run.seatOf("C")).toMatchObject({ cause: "rejected" });
    const told = run.effects.filter((each) => each.effect === "notify" && each.kind === "rejected");
    expect(told).toMatchObject([
      { userCode: "C", params: { task: "a", opinion: "not this" } },
      { userCode: "STAFF" },
    ]);
  });

  it("R19: changes nothing of the form: what was changed of others' fields is refused, one's own is dropped", () => {
    // given
    const page = aPage(aNumber("amount"), aField("note"));
    const tasks = [
      aStart("a"),
      rejectable("A", "x", { fieldRights: { note: "write" } }),
      approvedBy("x", "X"),
    ];
    const run = aRun({ people, page, tasks }).submit({ amount: 1 });

    // when
    const refusal = run.tryReject("A", "not this", { amount: 2, note: "mine" });

    // then
    expect(refusal).toMatchObject({
      refused: "fieldNotWritable",
      errors: { amount: { problem: "fieldNotWritable" } },
    });
    expect(run.tryReject("A", "not this", { amount: 1, note: "mine" })).toBeUndefined();
    expect(run.snapshot.form).toEqual({ amount: 1 });
  });

  it("ends it also where it leads elsewhere besides", () => {
    const task = rejectable("A", "END", { split: "all" });
    const besides = { sequence: 3, toTaskId: "x", transExpression: "", on: "rejected" as const };
    const both = { ...task, transitions: [...task.transitions, besides] };
    const tasks = [aStart("a"), both, approvedBy("b", "B"), approvedBy("x", "X")];
    const run = aRun({ people, tasks }).submit().reject("A");
    expect(run.snapshot).toMatchObject({ status: "complete", result: "rejected" });
    expect(run.open()).toEqual([]);
  });

  it("says on the seat what was decided, and where the visit went", () => {
    const run = aStory("A", "x").reject("A");
    expect(run.seatOf("A")).toMatchObject({ actionCode: "reject", cause: "handled", opinion: "not this" });
    expect(run.snapshot.visits[1]).toMatchObject({ cause: "rejected", status: "closed" });
  });

  it("is offered only where the task allows it", () => {
    const actions = (run: Run) =>
      allowedActions(run.bundle, run.snapshot, run.seatOf("A").seatId, { userCode: "A", roles: [] });
    expect(actions(aStory("A", "x"))).toContain("reject");
    expect(actions(aStory("A", "x", { mayReject: false }))).not.toContain("reject");
    expect(aStory("A", "x", { mayReject: false }).tryReject("A")).toMatchObject({
      refused: "actionNotAllowed",
      params: { action: "reject" },
    });
  });

  it("needs an opinion", () => {
    expect(aStory("A", "x").tryReject("A", " ")?.errors).toHaveProperty("approveComments");
  });

  it("is somewhere to return to", () => {
    const run = aStory("A", "x").reject("A");
    const targets = returnTargets(run.bundle, run.snapshot, run.seatOf("X").seatId);
    expect(targets.map(({ taskId, userCode }) => `${taskId}:${userCode}`)).toEqual(["a:A", "apply:STAFF"]);
  });
});

describe("a no among several", () => {
  it.each(["any", "claim"])("one is enough where one decides for all: %s", (taskRunWay) => {
    const run = aStory("A,C", "x", { taskRunWay }).reject("A");
    expect(run.open()).toEqual(["x:X"]);
    expect(run.seatOf("C")).toMatchObject({ cause: "superseded" });
  });

  it.each(["all", "sequential"])("one is enough where all have to agree: %s", (taskRunWay) => {
    const run = aStory("A,C", "x", { taskRunWay }).reject("A");
    expect(run.open()).toEqual(["x:X"]);
  });

  it("is a vote where a share is enough, and decides as soon as the share is out of reach", () => {
    const run = aStory("A,C,D", "x", { taskRunWay: "ratio 0.6" }).reject("A");
    expect(run.open()).toEqual(["a:C", "a:D"]);
    run.reject("C");
    expect(run.open()).toEqual(["x:X"]);
    expect(run.seatOf("D")).toMatchObject({ cause: "vote_decided" });
  });

  it("does not keep the others from agreeing", () => {
    const run = aStory("A,C,D", "x", { taskRunWay: "count 2" }).reject("A").approve("C").approve("D");
    expect(run.open()).toEqual(["b:B"]);
  });

  it("may be taken back while the others still vote", () => {
    const run = aStory("A,C,D", "x", { taskRunWay: "ratio 0.6" }).reject("A").takeBack("A");
    expect(run.open()).toEqual(["a:A", "a:C", "a:D"]);
  });

  it("cannot be taken back once it has decided", () => {
    expect(aStory("A", "x").reject("A").tryTakeBack("A")).toMatchObject({ refused: "actionNotAllowed" });
  });

  it("ends as failed where only that is drawn", () => {
    const task = approvedBy("a", "A,C,D", { to: "b", mayReject: true, taskRunWay: "count 2" });
    const failed = { sequence: 2, toTaskId: "x", transExpression: "", on: "failed" as const };
    const tasks = [
      aStart("a"),
      { ...task, transitions: [...task.transitions, failed] },
      approvedBy("b", "B"),
      approvedBy("x", "X"),
    ];
    const run = aRun({ people, tasks }).submit().reject("A").reject("C");
    expect(run.open()).toEqual(["x:X"]);
    expect(run.snapshot.visits[1]).toMatchObject({ cause: "failed" });
  });
});

describe("a no to work that was returned", () => {
  it("leaves nobody waiting for it to come straight back", () => {
    const run = aStory("A", "x").approve("A").return("B", "a:A", "direct").reject("A");
    expect(run.open()).toEqual(["x:X"]);
    expect(run.snapshot.visits.every(({ status }) => status !== "paused")).toBe(true);
  });
});

it("a vetoed holder may still say no", () => {
  const run = aStory("A", "x", { countersignVeto: true }).ask("A", ["C"]).answer("C", false);
  expect(run.tryApprove("A")).toMatchObject({ refused: "countersignVetoed" });
  expect(run.reject("A").open()).toEqual(["x:X"]);
});

it("automatic work that fails goes where the task says", () => {
  // given
  const failed = { sequence: 2, toTaskId: "x", transExpression: "", on: "failed" as const };
  const auto = aTask("auto", { taskType: "auto", to: "b" });
  const tasks = [
    aStart("auto"),
    { ...auto, transitions: [...auto.transitions, failed] },
    approvedBy("b", "B"),
    approvedBy("x", "X"),
  ];
  const run = aRun({ people, tasks }).submit();

  // when
  const refusal = run.attempt("SYSTEM", (context) => {
    const outcome = failAutomaticTask(
      run.bundle,
      run.snapshot,
      { visitId: 2, problem: { refused: "notFound" } },
      context,
    );
    expect(isDone(outcome)).toBe(true);
    return outcome;
  });

  // then
  expect(refusal).toBeUndefined();
  expect(run.stopped()).toEqual([]);
  expect(run.open()).toEqual(["x:X"]);
});

import { describe, expect, it } from "vitest";
import type { FormValues } from "#contract/schema.ts";
import { isDone, isNeeds, submitApplication } from "#engine";
import { aField, aNumber, aPage, approvedBy, aStart, aTask } from "../../support/builders/a-process.ts";
import { aRun } from "../../support/builders/a-run.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "A", "B", "C", "D", "E", "F");
const page = aPage(aNumber("amount"));

describe("split", () => {
  const branches = { x: approvedBy("x", "A"), y: approvedBy("y", "B") };

  it("first: the lowest sequence whose condition holds, whatever the order in the definition", () => {
    const start = aStart("x");
    start.transitions = [
      { sequence: 9, toTaskId: "y", transExpression: "" },
      { sequence: 2, toTaskId: "x", transExpression: "form.amount > 5" },
    ];
    const run = (amount: number) =>
      aRun({ people, page, tasks: [start, branches.x, branches.y] }).submit({ amount });
    expect(run(6).open()).toEqual(["x:A"]);
    expect(run(5).open()).toEqual(["y:B"]);
  });

  it("every: all whose condition holds", () => {
    const start = aStart(
      [
        ["x", "form.amount > 5"],
        ["y", "form.amount > 3"],
        ["END", "form.amount > 100"],
      ],
      { split: "every" },
    );
    const run = (amount: number) =>
      aRun({ people, page, tasks: [start, branches.x, branches.y] }).submit({ amount });
    expect(run(6).open()).toEqual(["x:A", "y:B"]);
    expect(run(4).open()).toEqual(["y:B"]);
  });

  it("all: conditions are ignored", () => {
    const start = aStart([["x", "form.amount > 5"], "y"], { split: "all" });
    expect(
      aRun({ people, page, tasks: [start, branches.x, branches.y] })
        .submit({ amount: 1 })
        .open(),
    ).toEqual(["x:A", "y:B"]);
  });

  it("END ends its branch; the instance is complete when nothing is left", () => {
    const run = aRun({
      people,
      tasks: [aStart(["x", "y"], { split: "all" }), branches.x, branches.y],
    }).submit();
    run.approve("A");
    expect(run.status).toBe("running");
    run.approve("B");
    expect(run.status).toBe("complete");
  });

  it("refuses when no transition holds, names task and expressions, and writes nothing", () => {
    const start = aStart([
      ["x", "form.amount > 5"],
      ["y", "form.amount > 7"],
    ]);
    const run = aRun({ people, page, tasks: [start, branches.x, branches.y] });
    const before = run.snapshot;
    expect(run.trySubmit({ amount: 1 })).toEqual({
      refused: "noTransitionHolds",
      params: { task: "apply", expressions: "form.amount > 5; form.amount > 7" },
    });
    expect(run.snapshot).toBe(before);
  });

  it("refuses a condition that gives neither yes nor no, naming it", () => {
    const run = aRun({
      people,
      page,
      tasks: [aStart([["x", "form.amount > 5"], "y"]), branches.x, branches.y],
    });
    expect(run.trySubmit({})).toEqual({
      refused: "expressionFailed",
      params: { task: "apply", expression: "form.amount > 5", reason: "null" },
    });
  });
});

describe("join", () => {
  const diamond = [
    aStart(["x", "y"], { split: "all" }),
    approvedBy("x", "A", { to: "j" }),
    approvedBy("y", "B", { to: "j" }),
    approvedBy("j", "C"),
  ];

  it("all: waits for every live branch and opens once", () => {
    const run = aRun({ people, tasks: diamond }).submit();
    run.approve("A");
    expect(run.open()).toEqual(["y:B"]);
    run.approve("B");
    expect(run.open()).toEqual(["j:C"]);
    run.approve("C");
    expect(run.status).toBe("complete");
    expect(run.snapshot.visits.filter((visit) => visit.taskId === "j")).toHaveLength(1);
  });

  it("any: each arrival activates it", () => {
    const tasks = [...diamond.slice(0, 3), approvedBy("j", "C", { join: "any" })];
    const run = aRun({ people, tasks }).submit();
    run.approve("A");
    expect(run.open()).toEqual(["j:C", "y:B"]);
    run.approve("C").approve("B").approve("C");
    expect(run.status).toBe("complete");
    expect(run.snapshot.visits.filter((visit) => visit.taskId === "j")).toHaveLength(2);
  });

  it("all: opens at once after an exclusive choice", () => {
    const tasks = [aStart([["x", "form.amount > 5"], "y"]), ...diamond.slice(1)];
    const run = aRun({ people, page, tasks }).submit({ amount: 9 });
    run.approve("A");
    expect(run.open()).toEqual(["j:C"]);
  });

  it("all: opens with what has arrived when the last branch that could reach it goes elsewhere", () => {
    const tasks = [
      aStart(["x", "y"], { split: "all" }),
      approvedBy("x", "A", { to: "j" }),
      approvedBy("y", "B", { to: [["j", "form.amount > 5"], "END"] }),
      approvedBy("j", "C"),
    ];
    const run = aRun({ people, page, tasks }).submit({ amount: 1 });
    run.approve("A");
    expect(run.open()).toEqual(["y:B"]);
    run.approve("B");
    expect(run.open()).toEqual(["j:C"]);
  });

  it("all: a join behind a join waits for both", () => {
    const tasks = [
      aStart(["x", "y", "z"], { split: "all" }),
      approvedBy("x", "A", { to: "j" }),
      approvedBy("y", "B", { to: "j" }),
      approvedBy("z", "D", { to: "k" }),
      approvedBy("j", "C", { to: "k" }),
      approvedBy("k", "E"),
    ];
    const run = aRun({ people, tasks }).submit();
    run.approve("D").approve("A");
    expect(run.open()).toEqual(["y:B"]);
    run.approve("B");
    expect(run.open()).toEqual(["j:C"]);
    run.approve("C");
    expect(run.open()).toEqual(["k:E"]);
    run.approve("E");
    expect(run.status).toBe("complete");
  });

  it("a circle through a join of the kind `any` may be walked again and again", () => {
    const tasks = [
      aStart("x"),
      approvedBy("x", "A", { join: "any", to: "y", fieldRights: { amount: "write" } }),
      approvedBy("y", "B", { to: [["x", "form.amount < 3"], "END"] }),
    ];
    const run = aRun({ people, page, tasks }).submit({ amount: 1 });
    run.approve("A", { values: { amount: 2 } }).approve("B");
    expect(run.open()).toEqual(["x:A"]);
    run.approve("A", { values: { amount: 3 } }).approve("B");
    expect(run.status).toBe("complete");
  });

  it("refuses a flow that runs in a circle without anybody", () => {
    const tasks = [
      aStart("x"),
      aTask("x", {
        taskType: "read",
        join: "any",
        assignedType: "users",
        taskAssigned: "A",
        to: [["x", "form.amount < 3"], "END"],
      }),
    ];
    expect(aRun({ people, page, tasks }).trySubmit({ amount: 1 })).toEqual({
      refused: "flowWithoutEnd",
      params: { task: "x" },
    });
  });
});

describe("tasks that need nobody's decision", () => {
  it("R27: sending for reading never blocks, and can be read after the end", () => {
    const told = aTask("told", { taskType: "read", assignedType: "users", taskAssigned: "D,E", to: "y" });
    const run = aRun({ people, tasks: [aStart("told"), told, approvedBy("y", "B")] }).submit();
    expect(run.open()).toEqual(["told:D", "told:E", "y:B"]);
    run.approve("B");
    expect(run.status).toBe("complete");
    run.read("D").read("D");
    expect(run.open()).toEqual(["told:E"]);
    expect(run.seatOf("D")).toMatchObject({ status: "ended", cause: "handled" });
  });

  it("E80: on the way again who has read is sent it only where something they see has changed, and is told so", () => {
    const reading = (secret: "read" | "hide") =>
      aTask("inform", {
        taskType: "read",
        assignedType: "users",
        taskAssigned: "C,D",
        to: "b",
        fieldRights: { amount: "read", secret },
      });
    const walked = (values: FormValues, secret: "read" | "hide" = "read") => {
      const tasks = [
        aStart("a"),
        approvedBy("a", "A", { to: "inform", fieldRights: { amount: "write", secret: "write" } }),
        reading(secret),
        approvedBy("b", "B"),
      ];
      const page = aPage(aNumber("amount"), aField("secret"));
      const run = aRun({ people: somePeople("STAFF", "A", "B", "C", "D"), page, tasks });
      run
        .submit({ amount: 1, secret: "x" })
        .approve("A")
        .read("C")
        .return("B", "a:A")
        .approve("A", { values });
      return run;
    };
    expect(walked({}).open()).toEqual(["b:B", "inform:D"]);
    expect(walked({ secret: "y" }, "hide").open()).toEqual(["b:B", "inform:D"]);
    const changed = walked({ amount: 2 });
    expect(changed.open()).toEqual(["b:B", "inform:C", "inform:D"]);
    expect(changed.seatOf("inform:C").reason).toEqual({ reason: "changedSinceRead", params: {} });
    const skipped = walked({}).events.filter((event) => event.type === "task_skipped");
    expect(skipped).toMatchObject([{ policy: "read_before", params: { userCode: "C" } }]);
  });

  it("E80: in a circle, who has still to read it is not sent it twice", () => {
    const tasks = [
      aStart("a"),
      approvedBy("a", "A", { join: "any", to: "inform" }),
      aTask("inform", { taskType: "read", assignedType: "users", taskAssigned: "C", join: "any", to: "b" }),
      approvedBy("b", "B", { join: "any", to: [["a", "form.amount < 2"], "END"] }),
    ];
    const run = aRun({ people, page, tasks }).submit({ amount: 1 }).approve("A").approve("B").approve("A");
    expect(run.open()).toEqual(["b:B", "inform:C"]);
    run.read("C");
    expect(run.snapshot.seats.filter(({ userCode }) => userCode === "C")).toHaveLength(1);
  });

  it("a circle that people go round with machines in between is no circle without people", () => {
    const run = aRun({
      people,
      page: aPage(aNumber("amount")),
      tasks: [
        aStart("a"),
        approvedBy("a", "A", { join: "any", to: [["machine", "form.amount < 2"], "END"] }),
        aTask("machine", { taskType: "auto", to: "a" }),
      ],
    }).submit({ amount: 1 });
    for (let round = 0; round < 51; round += 1) run.approve("A").finishAutomatic("machine");
    expect([run.stopped(), run.open()]).toEqual([[], ["a:A"]]);
  });

  it("R27: nobody to read is no obstacle", () => {
    const told = aTask("told", { taskType: "read", assignedType: "role", taskAssigned: "none", to: "y" });
    expect(
      aRun({ people, tasks: [aStart("told"), told, approvedBy("y", "B")] })
        .submit()
        .open(),
    ).toEqual(["y:B"]);
  });

  it("an automatic task waits for the host's report, which may set fields", () => {
    const tasks = [
      aStart("push"),
      aTask("push", { taskType: "auto", to: [["y", "form.amount > 3"], "END"] }),
      approvedBy("y", "B"),
    ];
    const run = aRun({ people, page, tasks }).submit({ amount: 1 });
    expect(run.effects).toEqual([{ effect: "run_automatic_task", taskId: "push", visitId: 2 }]);
    expect(run.status).toBe("running");
    run.finishAutomatic("push", { amount: 9 });
    expect(run.snapshot.form).toEqual({ amount: 9 });
    expect(run.open()).toEqual(["y:B"]);
  });
});

describe("tasks of the mode single that open side by side", () => {
  it("ask for everybody's open tasks in one go (D3, E12)", () => {
    const tasks = Array.from({ length: 13 }, (_, index) => `t${index}`);
    const run = aRun({
      people,
      tasks: [
        aStart(tasks, { split: "all" }),
        ...tasks.map((taskId, index) =>
          approvedBy(taskId, index % 2 === 0 ? "A,B" : "C,D", { taskRunWay: "single" }),
        ),
      ],
    });
    const command = { seatId: run.seatOf("STAFF").seatId, title: "Title" };
    const outcome = submitApplication(run.bundle, run.snapshot, command, run.context("STAFF"));
    expect(isNeeds(outcome) && outcome.needs.length).toBe(13);
    const told = { openTasks: { A: 0, B: 1, C: 2, D: 1 } };
    expect(isDone(submitApplication(run.bundle, run.snapshot, command, run.context("STAFF", [], told)))).toBe(
      true,
    );
  });

  it("ask for all of them where the open tasks of one are not told", () => {
    const tasks = [aStart("a"), approvedBy("a", "A,B", { taskRunWay: "single" })];
    const run = aRun({ people, tasks });
    const command = { seatId: run.seatOf("STAFF").seatId, title: "Title" };
    const context = run.context("STAFF", [], { openTasks: { A: 3 } });
    expect(submitApplication(run.bundle, run.snapshot, command, context)).toEqual({
      needs: [{ fact: "openTasks", userCodes: ["A", "B"] }],
    });
  });
});

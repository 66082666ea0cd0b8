import { describe, expect, it } from "vitest";
import { allowedActions, jumpInstance, returnTargets, visitsInForce } from "#engine";
import { aNumber, aPage, approvedBy, aStart, aTask } from "../../support/builders/a-process.ts";
import { aRun, type Run } from "../../support/builders/a-run.ts";
import { anOrganisation, somePeople } from "../../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "A", "B", "C", "D", "X");
const page = aPage(aNumber("amount"));
const line = [
  aStart("a"),
  approvedBy("a", "A", { to: "b" }),
  approvedBy("b", "B", { to: "c" }),
  approvedBy("c", "C", { to: "d" }),
  approvedBy("d", "D"),
];
const inLine = (): Run => aRun({ people, page, tasks: line }).submit({ amount: 1 });

const fork = [
  aStart(["a", "b"], { split: "all" }),
  approvedBy("a", "A", { to: "c" }),
  approvedBy("b", "B", { to: "c" }),
  approvedBy("c", "C"),
  approvedBy("x", "X"),
];

describe("R29 a jump forward", () => {
  it("closes what is left and opens the task, whose way on is as drawn", () => {
    const run = inLine().jump("c");
    expect(run.open()).toEqual(["c:C"]);
    expect(run.seatOf("a:A")).toMatchObject({ status: "ended", cause: "admin_jump" });
    expect(run.approve("C").approve("D").status).toBe("complete");
  });

  it("says in the history that it was an override, and why", () => {
    const run = inLine().jump("c");
    const override = run.events.find(({ type }) => type === "override")!;
    expect(override).toMatchObject({ what: "jump", reason: "wrong way", actor: "ADMIN1" });
    const closed = run.events.find((event) => event.type === "seat_closed" && event.cause === "admin_jump");
    expect(closed?.causedBy).toBe(override.sequence);
  });

  it("tells the initiators and those whose work it was", () => {
    const run = inLine().jump("c");
    const told = run.effects.filter((each) => each.effect === "notify" && each.kind === "jumped");
    expect(told.map((each) => "userCode" in each && each.userCode).sort()).toEqual(["A", "STAFF"]);
  });

  it("leaves to whoever has it now everybody who acted before to return to", () => {
    const run = inLine().approve("A").jump("d");
    const targets = returnTargets(run.bundle, run.snapshot, run.seatOf("D").seatId);
    expect(targets.map(({ taskId }) => taskId)).toEqual(["a", "apply"]);
    run.return("D", "a:A").approve("A");
    expect(run.open()).toEqual(["b:B"]);
  });

  it("comes straight back to where the jump led after a direct return", () => {
    const run = inLine().approve("A").jump("d").return("D", "a:A", "direct").approve("A");
    expect(run.open()).toEqual(["d:D"]);
  });

  it("gives the task to the people named, who all have to agree", () => {
    const run = inLine().jump("c", { userCodes: ["X", "D"] });
    expect(run.open()).toEqual(["c:D", "c:X"]);
    run.approve("X");
    expect(run.open()).toEqual(["c:D"]);
    expect(run.approve("c:D").open()).toEqual(["d:D"]);
  });

  it("stops with an incident where the task finds nobody", () => {
    const tasks = [...line.slice(0, 3), approvedBy("c", "GONE", { emptyPolicy: "fail" })];
    const run = aRun({ people, page, tasks }).submit({ amount: 1 }).jump("c");
    expect(run.stopped()).toEqual(["c:approverNotFound"]);
  });

  it.each([
    ["ahead", (run: Run) => run],
    ["that led here", (run: Run) => run.approve("A").approve("B").approve("C")],
  ])(
    "to a task %s says of the people named, where neither they nor anybody for them may decide it",
    (_where, go) => {
      // given: the deputy of whom is named is the applicant, and no administrator stands in
      const persons = { STAFF: {}, A: {}, B: {}, C: {}, D: {}, AWAY: { deputy: "STAFF" } };
      const run = go(
        aRun({ people: anOrganisation({ people: persons }), page, tasks: line }).submit({ amount: 1 }),
      );

      // when
      const refusal = run.tryJump("c", { userCodes: ["AWAY"] });

      // then
      expect(refusal).toEqual({
        refused: "invalidInput",
        errors: { userCodes: { problem: "namedInVain", params: { person: "AWAY", task: "c" } } },
      });
    },
  );

  it("cannot be taken back by whoever decided before it", () => {
    const run = inLine().approve("A").jump("d");
    expect(run.tryTakeBack("a:A")).toMatchObject({ refused: "takeBackTooLate" });
  });

  it("mends a step that is stopped", () => {
    const tasks = [
      line[0]!,
      line[1]!,
      approvedBy("b", "GONE", { emptyPolicy: "fail", to: "c" }),
      ...line.slice(3),
    ];
    const run = aRun({ people, page, tasks }).submit({ amount: 1 }).approve("A");
    expect(run.stopped()).toEqual(["b:approverNotFound"]);
    run.jump("c");
    expect(run.stopped()).toEqual([]);
    expect(run.open()).toEqual(["c:C"]);
  });
});

describe("R29 a jump back", () => {
  it("does the task and all that follows again, by its rules", () => {
    const run = inLine().approve("A").approve("B").jump("a");
    expect(run.open()).toEqual(["a:A"]);
    expect(run.approve("A").open()).toEqual(["b:B"]);
  });

  it("begins an open task again with the people named", () => {
    const run = inLine().jump("a", { userCodes: ["X"] });
    expect(run.open()).toEqual(["a:X"]);
    expect(run.approve("X").open()).toEqual(["b:B"]);
  });

  it("leaves a branch alone that does not depend on it", () => {
    const tasks = [
      aStart(["a", "b"], { split: "all" }),
      approvedBy("a", "A", { to: "a2" }),
      approvedBy("a2", "D", { to: "c" }),
      ...fork.slice(2),
    ];
    const run = aRun({ people, page, tasks }).submit({ amount: 1 }).approve("A").jump("a");
    expect(run.open()).toEqual(["a:A", "b:B"]);
  });

  it("does not let what was agreed before stand for a repeat approver", () => {
    const tasks = [
      aStart("a"),
      approvedBy("a", "A", { to: "b" }),
      approvedBy("b", "A", { to: "c", repeatPolicy: "once_per_round" }),
      approvedBy("c", "C"),
    ];
    const run = aRun({ people, page, tasks }).submit({ amount: 1 }).approve("A");
    expect(run.open()).toEqual(["c:C"]);
    run.jump("a", { userCodes: ["X"] }).approve("X");
    expect(run.open()).toEqual(["b:A"]);
  });
});

describe("R29 a jump in one of several branches", () => {
  const forked = (): Run => aRun({ people, page, tasks: fork }).submit({ amount: 1 });

  it("leaves only the tasks named", () => {
    const run = forked().jump("x", { fromTaskIds: ["a"] });
    expect(run.open()).toEqual(["b:B", "x:X"]);
    // The join no longer waits for the branch that was left.
    expect(run.approve("B").open()).toEqual(["c:C", "x:X"]);
  });

  it("to the join waits for the other branch there", () => {
    const run = forked().jump("c", { fromTaskIds: ["a"] });
    expect(run.open()).toEqual(["b:B"]);
    run.approve("B");
    expect(run.open()).toEqual(["c:C"]);
    expect(run.approve("C").status).toBe("complete");
  });

  it("leaves everything open when none is named", () => {
    expect(forked().jump("x").open()).toEqual(["x:X"]);
  });

  it("takes with it who waits for the task that is left to come straight back", () => {
    const run = inLine().approve("A").approve("B").return("C", "a:A", "direct").jump("d");
    expect(run.open()).toEqual(["d:D"]);
    expect(run.snapshot.visits.every(({ status }) => status !== "paused")).toBe(true);
    expect(run.approve("D").status).toBe("complete");
  });

  it("refuses a task that is not open, by its field", () => {
    const refusal = forked().tryJump("x", { fromTaskIds: ["c"] });
    expect(refusal?.errors).toEqual({ fromTaskIds: { problem: "taskNotOpen", params: { task: "c" } } });
  });
});

describe("R29 what a jump refuses", () => {
  it.each([
    ["an unknown task", "z", {}, "taskId", "noSuchStep"],
    ["the end", "END", {}, "taskId", "noSuchStep"],
    ["the applicant's task", "apply", {}, "taskId", "jumpToApplicant"],
    ["no reason", "c", { reason: " " }, "reason", "reasonRequired"],
    ["an unknown person", "c", { userCodes: ["NOBODY"] }, "userCodes", "unknownUser"],
  ])("%s", (_what, toTaskId, more, field, problem) => {
    expect(inLine().tryJump(toTaskId, more)?.errors?.[field]).toMatchObject({ problem });
  });

  it("people for a task that nobody decides", () => {
    const tasks = [aStart("a"), approvedBy("a", "A", { to: "auto" }), aTask("auto", { taskType: "auto" })];
    const run = aRun({ people, page, tasks }).submit({ amount: 1 });
    expect(run.tryJump("auto", { userCodes: ["X"] })?.errors?.["userCodes"]).toMatchObject({
      problem: "nobodyDecidesIt",
    });
  });

  it("an application that is not on its way", () => {
    const run = aRun({ people, page, tasks: line });
    expect(run.tryJump("c")).toEqual({ refused: "jumpNotPossible", params: { status: "draft" } });
    const returned = inLine().return("A", "apply:STAFF");
    expect(returned.tryJump("c")).toMatchObject({ refused: "jumpNotPossible" });
  });

  it("anybody but a process administrator", () => {
    const run = inLine();
    const command = { toTaskId: "c", reason: "?" };
    const refusal = run.attempt("A", (context) => jumpInstance(run.bundle, run.snapshot, command, context));
    expect(refusal).toEqual({ refused: "noPermission" });
  });
});

it("a seat that a jump closed offers nothing", () => {
  const run = inLine().jump("c");
  const { seatId } = run.seatOf("a:A");
  expect(allowedActions(run.bundle, run.snapshot, seatId, { userCode: "A", roles: [] })).toEqual([]);
});

describe("R29 a jump of work that waits for a return to come back", () => {
  const tasks = [
    aStart("a"),
    approvedBy("a", "A", { to: ["b", "x"], split: "all" }),
    approvedBy("b", "B", { to: "c" }),
    approvedBy("x", "X", { to: "c" }),
    approvedBy("c", "C"),
  ];
  const asked = (): Run =>
    aRun({ people, page, tasks }).submit({ amount: 1 }).approve("A").return("B", "a:A", "direct");

  it("ends the return, and whoever else waited for it goes on", () => {
    const run = asked();
    expect(run.open()).toEqual(["a:A"]);
    run.jump("b");
    expect(run.open()).toEqual(["b:B", "x:X"]);
    run.approve("B").approve("X");
    expect(run.open()).toEqual(["c:C"]);
    expect(run.approve("C").status).toBe("complete");
  });

  it("has the returned step once when it is returned again", () => {
    const run = asked()
      .jump("b", { fromTaskIds: ["b"] })
      .return("B", "a:A", "direct");
    expect(run.open()).toEqual(["a:A"]);
    run.approve("A");
    expect(run.open()).toEqual(["b:B", "x:X"]);
  });

  it("to another step ends it as well", () => {
    const run = asked().jump("c", { fromTaskIds: ["b"] });
    expect(run.open()).toEqual(["x:X"]);
    expect(run.approve("X").open()).toEqual(["c:C"]);
  });

  it("from the task that is to come straight back takes with it who waits for it, and nobody else", () => {
    const branches = [
      aStart(["a", "b"], { split: "all" }),
      approvedBy("a", "A", { to: "x" }),
      approvedBy("x", "X"),
      approvedBy("b", "B", { to: "c" }),
      approvedBy("c", "C"),
      approvedBy("d", "D"),
    ];
    const run = aRun({ people, page, tasks: branches }).submit({ amount: 1 }).approve("A").approve("B");
    run
      .return("X", "a:A", "direct")
      .return("C", "b:B", "direct")
      .jump("d", { fromTaskIds: ["a"] });
    expect(run.open()).toEqual(["b:B", "d:D"]);
    run.approve("B").approve("D");
    expect(run.open()).toEqual(["c:C"]);
    expect(run.approve("C").status).toBe("complete");
  });

  it("that ends a return leaves those waiting who wait for another", () => {
    const branches = [
      aStart(["a", "p"], { split: "all" }),
      ...tasks.slice(1),
      approvedBy("p", "D", { to: "q" }),
      approvedBy("q", "Q"),
    ];
    const run = aRun({ people: somePeople("STAFF", "A", "B", "C", "D", "Q", "X"), page, tasks: branches })
      .submit({ amount: 1 })
      .approve("A")
      .approve("D")
      .return("B", "a:A", "direct")
      .return("Q", "p:D", "direct")
      .jump("c", { fromTaskIds: ["b"] });
    expect(run.open()).toEqual(["p:D", "x:X"]);
    run.approve("D");
    expect(run.open()).toEqual(["q:Q", "x:X"]);
  });

  it("ends every return that came of it", () => {
    const run = aRun({ people, page, tasks: line })
      .submit({ amount: 1 })
      .approve("A")
      .approve("B")
      .return("C", "b:B", "direct")
      .return("B", "a:A", "direct");
    expect(run.open()).toEqual(["a:A"]);
    run.jump("c");
    expect(run.open()).toEqual(["c:C"]);
    expect(run.approve("C").approve("D").status).toBe("complete");
  });
});

it("R14 straight back leaves out what was jumped over, also where the changed value concerns it", () => {
  const tasks = [
    aStart("a"),
    approvedBy("a", "A", { to: "b", keyFields: ["amount"] }),
    approvedBy("b", "B", { to: "c" }),
    approvedBy("c", "C"),
  ];
  const run = aRun({ people, page, tasks })
    .submit({ amount: 1 })
    .jump("c")
    .return("C", "apply:STAFF", "direct");
  expect(run.submit({ amount: 2 }).open()).toEqual(["c:C"]);
});

it("R14 a task that an administrator jumped to is not begun beside itself when work comes straight back to it", () => {
  const tasks = [
    aStart(["a", "b"], { split: "all" }),
    approvedBy("a", "A", { keyFields: ["amount"] }),
    approvedBy("b", "B"),
  ];
  const run = aRun({ people, page, tasks })
    .submit({ amount: 1 })
    .approve("A")
    .jump("a", { userCodes: ["X"] });
  expect(run.open()).toEqual(["a:X"]);
  expect(run.return("X", "apply:STAFF", "direct").submit({ amount: 2 }).open()).toEqual(["a:X"]);
});

describe("R16 a step that is returned to while a jump has another branch's work there", () => {
  const tasks = [
    aStart(["x", "a"], { split: "all" }),
    approvedBy("x", "X"),
    approvedBy("a", "A", { to: "b" }),
    approvedBy("b", "B"),
  ];
  const jumped = (): Run =>
    aRun({ people, page, tasks })
      .submit({ amount: 1 })
      .approve("A")
      .jump("a", { fromTaskIds: ["x"], userCodes: ["C"] });

  it.each(["walk", "direct"] as const)("is done once, by whom it is returned to (%s)", (resume) => {
    const run = jumped();
    expect(run.open()).toEqual(["a:C", "b:B"]);
    run.return("B", "a:A", resume);
    expect(run.open()).toEqual(["a:A"]);
    expect(run.seatOf("C").cause).toBe("superseded");
    expect(run.told()).toContain("task_withdrawn:C");
    run.approve("A");
    expect(run.open()).toEqual(["b:B"]);
    expect(run.approve("B").status).toBe("complete");
  });

  it("is told of once to who had both and has one of them again", () => {
    const run = aRun({ people, page, tasks })
      .submit({ amount: 1 })
      .approve("A")
      .jump("a", { fromTaskIds: ["x"] })
      .return("B", "a:A");
    expect(run.open()).toEqual(["a:A"]);
    expect(run.told().sort()).toEqual(["returned:A", "task_withdrawn:A"]);
  });

  it("counts once from then on", () => {
    const run = jumped().return("B", "a:A");
    const counting = visitsInForce(run.snapshot);
    const steps = run.snapshot.visits.filter(({ visitId }) => counting.has(visitId));
    expect(steps.map(({ taskId }) => taskId)).toEqual(["apply", "x", "a"]);
  });

  describe("and whose other work has been returned as well", () => {
    const branches = [
      aStart(["t", "x"], { split: "all" }),
      approvedBy("t", "A", { to: ["z", "q"], split: "all" }),
      approvedBy("x", "X"),
      approvedBy("z", "Z"),
      approvedBy("q", "Q", { to: "q2" }),
      approvedBy("q2", "B"),
    ];
    /** One step is at `q2` and `z`, the other of the same task, which a jump began, at `q` and `z`. */
    const both = (drawn = branches): Run =>
      aRun({ people: somePeople("STAFF", "A", "B", "C", "D", "E", "Q", "X", "Z"), page, tasks: drawn })
        .submit({ amount: 1 })
        .approve("A")
        .approve("Q")
        .jump("t", { fromTaskIds: ["x"], userCodes: ["C"] })
        .approve("t:C");
    const live = (run: Run) => run.snapshot.visits.filter(({ status }) => status !== "closed");

    it.each(["walk", "direct"] as const)("is done once where that walks, too (%s)", (resume) => {
      const run = both().return("Q", "t:C").return("B", "t:A", resume);
      expect(run.open()).toEqual(["t:A"]);
      expect(run.seatOf("t:C").cause).toBe("superseded");
      expect(run.told()).not.toContain("walked_again:Q");
    });

    it("is walked again by all where it walks; who waited for it is told so", () => {
      const run = both().return("Q", "t:C", "direct").return("B", "t:A");
      expect(run.open()).toEqual(["t:A"]);
      expect(run.told()).toContain("walked_again:Q");
      expect(live(run)).toHaveLength(1);
      expect(run.approve("A").open()).toEqual(["q:Q", "z:Z"]);
      expect(run.approve("Q").approve("Z").approve("B").status).toBe("complete");
    });

    it("comes straight back to all who returned it", () => {
      const run = both().return("Q", "t:C", "direct").return("B", "t:A", "direct");
      expect(run.open()).toEqual(["t:A"]);
      expect(run.approve("A").open()).toEqual(["q2:B", "q:Q", "z:Z"]);
      expect(run.approve("q:Q").approve("Z").status).toBe("running");
    });

    it("leaves those waiting who wait for something else", () => {
      const beside = [
        aStart(["t", "x", "p"], { split: "all" }),
        ...branches.slice(1),
        approvedBy("p", "D", { to: "r" }),
        approvedBy("r", "E"),
      ];
      const run = both(beside).approve("D").return("E", "p:D", "direct");
      run.return("Q", "t:C", "direct").return("B", "t:A", "direct").approve("t:A");
      expect(run.open()).toEqual(["p:D", "q2:B", "q:Q", "z:Z"]);
      expect(run.approve("D").open()).toContain("r:E");
    });

    it("is compared with what the first of them saw also where one alone waits", () => {
      const one = branches.map((task) => {
        if (task.taskId === "t") return approvedBy("t", "A", { to: ["q", "form.amount > 0"] });
        const keeps = { fieldRights: { amount: "write" as const }, onReturn: { edits: "keep" as const } };
        return task.taskId === "q2" ? { ...task, ...keeps } : task;
      });
      const run = both(one).return("Q", "t:C", "direct").return("B", "t:A", "direct", { amount: 2 });
      expect(run.approve("A").open()).toEqual(["q:Q"]);
    });

    it("is compared with what the first of them saw: where that leads elsewhere all walk", () => {
      const conditional = branches.map((task) => {
        if (task.taskId === "t")
          return approvedBy("t", "A", {
            to: [
              ["z", "form.amount > 0"],
              ["q", "form.amount > 0"],
            ],
            split: "every",
          });
        const keeps = { fieldRights: { amount: "write" as const }, onReturn: { edits: "keep" as const } };
        return task.taskId === "q2" ? { ...task, ...keeps } : task;
      });
      const run = both(conditional).return("Q", "t:C", "direct").return("B", "t:A", "direct", { amount: 2 });
      expect(run.approve("A").open()).toEqual(["q:Q", "z:Z"]);
    });
  });

  it("is done once where its other work waits for a return; that goes on as drawn, and who gave it is told", () => {
    const longer = [tasks[0]!, approvedBy("x", "X", { to: "x2" }), approvedBy("x2", "D"), ...tasks.slice(2)];
    const run = aRun({ people, page, tasks: longer })
      .submit({ amount: 1 })
      .approve("A")
      .approve("X")
      .jump("a", { fromTaskIds: ["x2"], userCodes: ["C"] })
      .return("C", "x:X", "direct")
      .return("B", "a:A");
    expect(run.open()).toEqual(["a:A", "x:X"]);
    expect(run.told()).toContain("walked_again:C");
    run.approve("A").approve("B");
    expect(run.open()).toEqual(["x:X"]);
    expect(run.approve("X").approve("D").status).toBe("complete");
  });

  it("is done once where its other work is stopped, and that incident is over", () => {
    const given: Parameters<typeof anOrganisation>[0]["people"] = { STAFF: {}, A: {}, B: {}, X: {} };
    const failing = tasks.map((task) =>
      task.taskId === "a" ? { ...task, emptyPolicy: "fail" as const } : task,
    );
    const run = aRun({ people: anOrganisation({ people: given }), page, tasks: failing })
      .submit({ amount: 1 })
      .approve("A");
    given["A"] = { inactive: true };
    run.jump("a", { fromTaskIds: ["x"] });
    expect(run.stopped()).toEqual(["a:approverNotFound"]);
    given["A"] = {};
    run.return("B", "a:A");
    expect([run.open(), run.stopped()]).toEqual([["a:A"], []]);
    expect(run.events.filter(({ type }) => type === "incident_resolved")).toHaveLength(1);
    expect(run.approve("A").approve("B").status).toBe("complete");
  });

  it.each(["walk", "direct"] as const)(
    "is done once where a jump led past the return that has it again (%s)",
    (resume) => {
      const joined = [
        aStart("a"),
        approvedBy("a", "A", { to: ["b", "c"], split: "all", join: "any" }),
        approvedBy("b", "B", { to: "d" }),
        approvedBy("c", "C", { to: "d" }),
        approvedBy("d", "D"),
      ];
      const run = aRun({ people, page, tasks: joined })
        .submit({ amount: 1 })
        .approve("A")
        .approve("B")
        .return("C", "a:A", "direct")
        .jump("d");
      expect(run.open()).toEqual(["a:A", "d:D"]);
      run.return("D", "a:A", resume);
      expect(run.open()).toEqual(["a:A"]);
      expect(run.events.filter(({ type }) => type === "incident_resolved")).toEqual([]);
      run.approve("A");
      expect(run.open()).toEqual(resume === "walk" ? ["b:B", "c:C"] : ["c:C", "d:D"]);
    },
  );

  it("has it back where the jump led round to the task that returned it", () => {
    const round = [
      aStart("a"),
      approvedBy("a", "A,B", { taskRunWay: "all" }),
      approvedBy("x", "X", { to: "a" }),
    ];
    const run = aRun({ people, page, tasks: round })
      .submit({ amount: 1 })
      .approve("A")
      .jump("x")
      .approve("X");
    run.return("B", "a:A", "direct");
    expect(run.open()).toEqual(["a:A"]);
    expect(run.approve("A").open()).toEqual(["a:A", "a:B"]);
    expect(run.approve("A").approve("B").status).toBe("complete");
  });

  it("comes straight back to who waits for it although the other branch is walked again", () => {
    const branches = [
      aStart(["r", "t"], { split: "all" }),
      approvedBy("r", "R", {
        to: [["s", "form.amount > 0"]],
        fieldRights: { amount: "write" },
        onReturn: { edits: "keep" },
      }),
      approvedBy("s", "B"),
      approvedBy("t", "A", { to: "z" }),
      approvedBy("z", "Z"),
    ];
    const run = aRun({ people: somePeople("STAFF", "A", "B", "C", "R", "Z"), page, tasks: branches })
      .submit({ amount: 1 })
      .approve("A")
      .approve("R")
      .jump("t", { fromTaskIds: ["s"], userCodes: ["C"] })
      .return("Z", "t:A", "direct")
      .return("A", "r:R", "direct")
      .approve("R", { values: { amount: 2 } });
    expect(run.open()).toEqual(["s:B", "t:A"]);
    run.approve("A");
    expect(run.open()).toEqual(["s:B", "z:Z"]);
    expect(run.approve("Z").approve("B").status).toBe("complete");
  });

  it("leaves it to both where each arrival is a step of its own", () => {
    const separate = tasks.map((task) => (task.taskId === "a" ? { ...task, join: "any" as const } : task));
    const run = aRun({ people, page, tasks: separate })
      .submit({ amount: 1 })
      .approve("A")
      .jump("a", { fromTaskIds: ["x"], userCodes: ["C"] })
      .return("B", "a:A");
    expect(run.open()).toEqual(["a:A", "a:C"]);
  });
});

import { describe, expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import { failAutomaticTask } from "#engine";
import {
  aNumber,
  aPage,
  approvedBy,
  aStart,
  aTask,
  type TaskGiven,
} from "../../support/builders/a-process.ts";
import { aRun, type Run } from "../../support/builders/a-run.ts";
import { anOrganisation, type PersonGiven, somePeople } from "../../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "A", "B", "C");
const page = aPage(aNumber("amount"));
const nobody = {
  assignedType: "role",
  taskAssigned: "none",
  taskRunWay: "any",
  emptyPolicy: "fail",
} as const;

describe("R5 what whoever acts cannot mend", () => {
  it("never blocks them: their decision stands, the step is parked and administrators are told (D11)", () => {
    const run = aRun({
      people,
      tasks: [
        aStart(["x", "y"], { split: "all" }),
        approvedBy("x", "A", { to: "t" }),
        aTask("t", { ...nobody, to: "j" }),
        approvedBy("y", "B", { to: "j" }),
        approvedBy("j", "C"),
      ],
    }).submit();
    run.approve("A");
    expect(run.effects).toContainEqual(
      expect.objectContaining({ effect: "notify_process_administrators", kind: "step_stopped" }),
    );
    expect(run.seatOf("A").cause).toBe("handled");
    // The other branch goes on, and the join waits for what is parked.
    expect(run.approve("B").open()).toEqual([]);
    expect(run.retry("t", "B").approve("t:B").open()).toEqual(["j:C"]);
  });

  it("without administrators, too (D11, E16)", () => {
    const lonely = anOrganisation({ people: { STAFF: {}, A: {} } });
    const { emptyPolicy: _, ...task } = nobody;
    const run = aRun({
      people: lonely,
      tasks: [aStart("a"), approvedBy("a", "A", { to: "t" }), aTask("t", task)],
    });
    expect(run.submit().approve("A").stopped()).toEqual(["t:approverNotFound"]);
  });

  it("nor because a later step finds too few people for its threshold (D11, E44)", () => {
    const later = approvedBy("t", "B", { taskRunWay: "count 2" });
    const run = aRun({ people, tasks: [aStart("a"), approvedBy("a", "A", { to: "t" }), later] }).submit();
    expect(run.approve("A").stopped()).toEqual(["t:unreachableThreshold"]);
    expect(run.retry("t", "B", "C").approve("B").approve("C").status).toBe("complete");
  });

  it("nor because the people named instead of nobody have left (D11, E16)", () => {
    const left = anOrganisation({
      people: { STAFF: {}, A: {}, B: {}, X: { inactive: true }, ADMIN1: { roles: ["process-admin"] } },
    });
    const instead = { ...nobody, emptyPolicy: "to_users", emptyUsers: "X" } as const;
    const run = aRun({
      people: left,
      tasks: [aStart("a"), approvedBy("a", "A", { to: "t" }), aTask("t", instead)],
    });
    expect(run.submit().approve("A").stopped()).toEqual(["t:approverNotFound"]);
    expect(run.retry("t", "B").approve("B").status).toBe("complete");
  });

  it("says of people whom an administrator names in vain that others have to be named, and stays stopped", () => {
    const run = aRun({
      people: anOrganisation({ people: { STAFF: {}, A: {}, B: {} } }),
      tasks: [aStart("a"), approvedBy("a", "A", { to: "t" }), aTask("t", nobody)],
    });
    run.submit().approve("A");
    expect(run.tryRetry("t", ["STAFF"])?.errors).toEqual({
      userCodes: { problem: "namedInVain", params: { person: "STAFF", task: "t" } },
    });
    expect(run.stopped()).toEqual(["t:approverNotFound"]);
    expect(run.retry("t", "B").open()).toEqual(["t:B"]);
  });

  it("never the applicant either, where returned work cannot come straight back to whom the rules had not found", () => {
    const persons: Record<string, PersonGiven> = {
      STAFF: {},
      A: {},
      B: {},
      ADMIN1: { roles: ["process-admin"] },
    };
    const run = aRun({
      people: anOrganisation({ people: persons }),
      tasks: [aStart("t"), approvedBy("t", "A", { emptyPolicy: "fail", seatChanges: ["transfer"] })],
    }).submit();
    run.transfer("A", "B").return("B", "apply:STAFF", "direct");
    persons["B"] = { inactive: true };

    run.submit();

    expect([run.status, ...run.stopped()]).toEqual(["running", "t:approverNotFound"]);
    expect(run.retry("t", "A").open()).toEqual(["t:A"]);
  });

  /** Beside `x`, which somebody decides, stands a step that nobody is found for. */
  const forked = (
    beside: TaskGiven = {},
    more: ReturnType<typeof aTask>[] = [],
    join: "all" | "any" = "all",
  ) =>
    aRun({
      people,
      tasks: [
        aStart("f"),
        ...more,
        approvedBy("f", "A", { to: ["x", "y"], split: "all" }),
        approvedBy("x", "B", { to: "j" }),
        approvedBy("y", "C", { to: "t", ...beside }),
        aTask("t", { ...nobody, to: "j", join }),
        approvedBy("j", "C"),
      ],
    })
      .submit()
      .approve("A");

  it("never the applicant who sends it in again, where work finds nobody that goes on beside what they mend", () => {
    const run = forked({ taskType: "auto" }).return("B", "apply:STAFF", "direct");
    run.reportAutomatic(run.snapshot.visits.find(({ taskId }) => taskId === "y")?.visitId ?? 0);

    expect(run.submit().open()).toEqual(["x:B"]);
    expect(run.stopped()).toEqual(["t:approverNotFound"]);
  });

  it("nor, however many ways lead there from such work", () => {
    const route = (taskId: string, ...to: string[]) => aTask(taskId, { taskType: "route", split: "all", to });
    const forks = Array.from({ length: 30 }, (_, at) => [
      route(`r${at}`, `a${at}`, `b${at}`),
      route(`a${at}`, at === 29 ? "t" : `r${at + 1}`),
      route(`b${at}`, at === 29 ? "t" : `r${at + 1}`),
    ]);
    const run = forked({ taskType: "auto", to: "r0" }, forks.flat()).return("B", "apply:STAFF", "direct");
    run.reportAutomatic(run.snapshot.visits.find(({ taskId }) => taskId === "y")?.visitId ?? 0);

    expect(run.submit().stopped()).toEqual(["t:approverNotFound"]);
  });

  it("nor where it was retried while the application was with them: it is stopped again", () => {
    const run = forked().approve("C").return("B", "apply:STAFF", "direct").retry("t");

    expect([run.open(), run.stopped()]).toEqual([["apply:STAFF"], []]);
    expect(run.submit().open()).toEqual(["x:B"]);
    expect(run.stopped()).toEqual(["t:approverNotFound"]);
    expect(run.retry("t", "C").approve("t:C").approve("B").open()).toEqual(["j:C"]);
  });

  it.each([
    ["by naming people, where arrivals meet", "all", ["C"]],
    ["as it is, where each arrival is a step of its own", "any", []],
  ] as const)(
    "not %s, while what led there is done again to come straight back: nobody decides on what may change (R14)",
    (_how, join, names) => {
      const run = forked({}, [], join).approve("C").return("B", "apply:STAFF", "direct");

      expect(run.tryRetry("t", [...names])).toEqual({
        refused: "earlierStepDoneAgain",
        params: { task: "apply" },
      });
      expect([run.open(), run.stopped()]).toEqual([["apply:STAFF"], ["t:approverNotFound"]]);

      expect(run.submit().retry("t", "C").open()).toEqual(["t:C", "x:B"]);
    },
  );

  it("nor is work outside begun then", () => {
    const run = forked({ taskType: "auto" });
    run.tryFailAutomatic("y");
    run.return("B", "apply:STAFF", "direct");

    expect(run.tryRetry("y")).toMatchObject({ refused: "earlierStepDoneAgain" });
    expect(run.effects).not.toContainEqual(expect.objectContaining({ effect: "run_automatic_task" }));

    run.submit().retry("y");
    expect(run.effects).toContainEqual(expect.objectContaining({ effect: "run_automatic_task" }));
  });

  const conditional = (more: Parameters<typeof approvedBy>[2] = {}) =>
    aRun({
      people,
      page,
      tasks: [
        aStart("a"),
        approvedBy("a", "A", {
          ...more,
          to: [
            ["b", "form.amount > 5"],
            ["c", "form.amount < 2"],
          ],
        }),
        approvedBy("b", "B"),
        approvedBy("c", "C"),
      ],
    }).submit({ amount: 3 });

  it("a way on that no condition opens is parked, and followed once that is mended (D11)", () => {
    const run = conditional().approve("A");
    expect(run.stopped()).toEqual(["a:noTransitionHolds"]);
    expect(run.tryTakeBack("A")).toBeUndefined();
    expect([run.stopped(), run.open()]).toEqual([[], ["a:A"]]);
  });

  it("a retry follows it where the form says so meanwhile", () => {
    const run = aRun({
      people,
      page,
      tasks: [
        aStart(["a", "c"], { split: "all" }),
        approvedBy("a", "A", { to: ["b", "form.amount > 5"] }),
        approvedBy("b", "B"),
        approvedBy("c", "C", { fieldRights: { amount: "write" } }),
      ],
    }).submit({ amount: 3 });
    run.approve("A").approve("C", { values: { amount: 6 } });
    expect([run.stopped(), run.open()]).toEqual([["a:noTransitionHolds"], []]);
    expect(run.retry("a").open()).toEqual(["b:B"]);
  });

  it("whoever waits for work that begins again with other people has it back when those are done", () => {
    const given: Record<string, { inactive?: true; roles?: string[] }> = {
      ...Object.fromEntries(["STAFF", "A", "B", "C", "D", "Z"].map((code) => [code, {}])),
      ADMIN1: { roles: ["process-admin"] },
    };
    const whole = { taskRunWay: "count 2", onReturn: { slate: "whole_slate" } } as const;
    const run = aRun({
      people: anOrganisation({ people: given }),
      tasks: [
        aStart("a"),
        approvedBy("a", "A", { to: "t" }),
        approvedBy("t", "B,C", { ...whole, to: "z" }),
        approvedBy("z", "Z"),
      ],
    });
    run.submit().approve("A").approve("B").approve("C").return("Z", "t:B", "direct");
    run.return("t:B", "a:A", "direct");
    given["C"] = { inactive: true };
    run.approve("A").retry("t", "B", "D").approve("t:B").approve("t:D");
    expect(run.open()).toEqual(["z:Z"]);
    expect(run.snapshot.visits.filter(({ taskId }) => taskId === "z")).toHaveLength(1);
  });

  it("who has just changed the form is asked to change it again instead", () => {
    const run = conditional({ fieldRights: { amount: "write" } });
    expect(run.tryApprove("A", { values: { amount: 4 } })).toMatchObject({ refused: "noTransitionHolds" });
    expect(run.approve("A", { values: { amount: 6 } }).open()).toEqual(["b:B"]);
  });

  it("work that comes straight back to too few is parked where it waits, and given to people who can agree", () => {
    const given: Record<string, { inactive?: true; roles?: string[] }> = {
      STAFF: {},
      A: {},
      B: {},
      C: {},
      D: {},
      ADMIN1: { roles: ["process-admin"] },
    };
    const run = aRun({
      people: anOrganisation({ people: given }),
      tasks: [
        aStart("a"),
        approvedBy("a", "A", { to: "t" }),
        approvedBy("t", "B,C", { taskRunWay: "count 2" }),
      ],
    });
    run.submit().approve("A").return("B", "a:A", "direct");
    given["C"] = { inactive: true };
    expect(run.approve("A").stopped()).toEqual(["t:unreachableThreshold"]);
    expect(run.retry("t", "B", "D").approve("B").approve("D").status).toBe("complete");
  });

  it.each(["recall", "cancel"])("%s ends what is parked, and its incident", (verb) => {
    const run = aRun({ people, tasks: [aStart("a"), approvedBy("a", "A", { to: "t" }), aTask("t", nobody)] });
    run.submit().approve("A");
    if (verb === "recall") run.recall();
    else expect(run.tryCancel("ADMIN1", "never mind", ["process-admin"])).toBeUndefined();
    expect(run.snapshot.incidents).toBeUndefined();
  });

  it("is retried by administrators alone, with a reason where they name people", () => {
    const run = aRun({ people, tasks: [aStart("a"), approvedBy("a", "A", { to: "t" }), aTask("t", nobody)] });
    run.submit().approve("A");
    expect(run.tryRetry("t", ["GONE"])).toMatchObject({ errors: { userCodes: { problem: "unknownUser" } } });
    expect(run.tryRetry("elsewhere")).toEqual({ refused: "incidentNotThere" });
    run.retry("t", "B").approve("B");
    expect(run.status).toBe("complete");
  });
});

describe("automatic work", () => {
  const tasks = [
    aStart("a"),
    approvedBy("a", "A", { to: ["machine", "c"], split: "all" }),
    aTask("machine", { taskType: "auto", to: "end" }),
    approvedBy("c", "C", { to: "end" }),
    approvedBy("end", "B"),
  ];
  const begun = (): Run => aRun({ people, tasks }).submit().approve("A");
  const machine = (run: Run) => run.snapshot.visits.find(({ taskId }) => taskId === "machine")!.visitId;

  it("that fails is parked, and runs again when it is retried (D10)", () => {
    const run = begun();
    const fail = (visitId: number) =>
      run.attempt("SYSTEM", (context) =>
        failAutomaticTask(run.bundle, run.snapshot, { visitId, problem: { refused: "internal" } }, context),
      );
    expect(fail(machine(run))).toBeUndefined();
    expect(run.stopped()).toEqual(["machine:internal"]);
    expect(run.tryRetry("machine", ["B"])).toMatchObject({ refused: "actionNotAllowed" });
    run.retry("machine");
    expect(run.effects).toContainEqual(expect.objectContaining({ effect: "run_automatic_task" }));
    expect(run.finishAutomatic("machine").approve("C").open()).toEqual(["end:B"]);
    expect(fail(machine(run))).toBeUndefined();
    expect(run.stopped()).toEqual([]);
  });

  it("that finds no way on, or nobody behind it, is stopped instead of failing for ever (D10)", () => {
    const behind = (to: Parameters<typeof aTask>[1]) =>
      aRun({
        people: anOrganisation({ people: { STAFF: {}, A: {} } }),
        page,
        tasks: [
          aStart("machine"),
          aTask("machine", { taskType: "auto", ...to }),
          aTask("t", { ...nobody, emptyPolicy: "to_process_admin" }),
        ],
      })
        .submit({ amount: 3 })
        .finishAutomatic("machine");
    expect(behind({ to: ["t", "form.amount > 5"] }).stopped()).toEqual(["machine:noTransitionHolds"]);
    expect(behind({ to: "t" }).stopped()).toEqual(["t:approverNotFound"]);
  });

  it("that a direct return stopped is the same work when it is asked for again, and goes on once (D15, E79)", () => {
    const run = begun().return("C", "a:A", "direct").approve("A");
    const asked = { effect: "run_automatic_task", taskId: "machine", visitId: machine(run) };
    expect(run.effects).toContainEqual(asked);
    expect(run.snapshot.visits.filter(({ taskId }) => taskId === "machine")).toHaveLength(1);
    run.finishAutomatic("machine").reportAutomatic(machine(run));
    expect(run.approve("C").open()).toEqual(["end:B"]);
  });

  it("that is reported while a direct return has stopped it is not done twice (D15)", () => {
    const run = begun().return("C", "a:A", "direct");
    run.reportAutomatic(machine(run));
    run.approve("A");
    expect(run.effects.filter(({ effect }) => effect === "run_automatic_task")).toEqual([]);
    expect(run.approve("C").open()).toEqual(["end:B"]);
  });

  it("that leads to itself for ever is stopped (D14, E13)", () => {
    const circle = [
      aStart("m"),
      aTask("m", { taskType: "auto", join: "any", to: [["m", "form.amount < 3"], "END"] }),
    ];
    const run = aRun({ people, page, tasks: circle }).submit({ amount: 1 });
    for (let round = 0; round < 110 && run.snapshot.incidents === undefined; round += 1)
      run.finishAutomatic("m");
    expect(run.stopped()).toEqual(["m:flowWithoutEnd"]);
  });

  it("is stopped, too, where it leads through a step whose people agreed before", () => {
    const circle = [
      aStart("a"),
      approvedBy("a", "A", { to: "m", join: "any", repeatPolicy: "once_per_round" }),
      aTask("m", { taskType: "auto", to: [["a", "form.amount < 3"], "END"] }),
    ];
    const run = aRun({ people, page, tasks: circle }).submit({ amount: 1 }).approve("A");
    for (let round = 0; round < 210 && run.snapshot.incidents === undefined; round += 1)
      run.finishAutomatic("m");
    expect(run.stopped()).toEqual(["m:flowWithoutEnd"]);
  });

  /** Rounds of a circle until it is stopped, one step each. */
  const roundsOf = (run: Run, goOn: () => void): number => {
    let rounds = 0;
    for (; rounds < 2 * limits.stepsWithoutPeople && run.snapshot.incidents === undefined; rounds += 1)
      goOn();
    return rounds;
  };

  it("is stopped after exactly as many steps as are allowed without people", () => {
    const circle = aTask("m", { taskType: "auto", join: "any", to: [["m", "form.amount < 3"], "END"] });
    const run = aRun({ people, page, tasks: [aStart("m"), circle] }).submit({ amount: 1 });
    expect(roundsOf(run, () => run.finishAutomatic("m"))).toBe(limits.stepsWithoutPeople);
  });

  it("is stopped where it only waits for time to pass", () => {
    const delay = aTask("d", {
      taskType: "delay",
      delayHours: 1,
      join: "any",
      to: [["d", "form.amount < 3"], "END"],
    });
    const run = aRun({ people, page, tasks: [aStart("d"), delay] }).submit({ amount: 1 });
    expect(roundsOf(run, () => run.wake(1))).toBe(limits.stepsWithoutPeople);
    expect(run.stopped()).toEqual(["d:flowWithoutEnd"]);
  });

  it("is stopped where it starts one application after another", () => {
    const each = aTask("s", {
      taskType: "subprocess",
      subprocess: { processId: "OTHER", values: {} },
      join: "any",
      to: [["s", "form.amount < 3"], "END"],
    });
    const run = aRun({ people, page, tasks: [aStart("s"), each] }).submit({ amount: 1 });
    expect(roundsOf(run, () => run.finishAutomatic("s"))).toBe(limits.stepsWithoutPeople);
  });

  it("is stopped although it sends something for reading each time", () => {
    const told = aTask("r", {
      taskType: "read",
      assignedType: "users",
      taskAssigned: "A",
      join: "any",
      to: "m",
    });
    const machine = aTask("m", { taskType: "auto", join: "any", to: [["r", "form.amount < 3"], "END"] });
    const run = aRun({ people, page, tasks: [aStart("r"), told, machine] }).submit({ amount: 1 });
    roundsOf(run, () => run.read("A").finishAutomatic("m"));
    expect(run.stopped()).toEqual(["m:flowWithoutEnd"]);
  });

  it("is stopped as soon as it comes round where every step of it is left out", () => {
    const leftOut = { taskAssigned: "GONE", emptyPolicy: "skip_with_mark" } as const;
    const circle = [
      aStart("a"),
      approvedBy("a", "A", { to: "k" }),
      approvedBy("k", "GONE", { ...leftOut, join: "any", to: "l" }),
      approvedBy("l", "GONE", { ...leftOut, to: [["k", "form.amount < 3"], "END"] }),
    ];
    const run = aRun({ people, page, tasks: circle }).submit({ amount: 1 }).approve("A");
    expect(run.stopped()).toEqual(["k:flowWithoutEnd"]);
    expect(run.snapshot.visits.map(({ taskId }) => taskId)).toEqual(["apply", "a", "k", "l", "k"]);
  });

  it("is not stopped where people decide in every round", () => {
    const again = approvedBy("a", "A", { join: "any", to: "m" });
    const machine = aTask("m", { taskType: "auto", join: "any", to: [["a", "form.amount < 3"], "END"] });
    const run = aRun({ people, page, tasks: [aStart("a"), again, machine] }).submit({ amount: 1 });
    roundsOf(run, () => run.approve("A").finishAutomatic("m"));
    expect(run.stopped()).toEqual([]);
  });
});

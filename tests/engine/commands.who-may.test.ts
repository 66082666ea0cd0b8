import { describe, expect, it } from "vitest";
import { approveTask, rejectTask, retryIncident } from "#engine";
import { aNumber, aPage, approvedBy, aProcess, aStart, aTask } from "../support/builders/a-process.ts";
import { aRun, type Run } from "../support/builders/a-run.ts";
import { anOrganisation, type PersonGiven, somePeople } from "../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "A", "B", "C", "D");
const page = aPage(aNumber("amount"));
const no = { sequence: 9, toTaskId: "END", transExpression: "", on: "rejected" as const };
const withNo = <Task extends { transitions: object[] }>(task: Task): Task => ({
  ...task,
  transitions: [...task.transitions, no],
});

describe("a signature where the step asks for one", () => {
  const signed = () =>
    aRun({
      people,
      tasks: [aStart("a"), withNo(approvedBy("a", "A", { signatureRequired: true, mayReject: true }))],
    }).submit();
  const decide = (run: Run, act: typeof approveTask | typeof rejectTask, signature?: string) =>
    run.attempt("A", (context) =>
      act(
        run.bundle,
        run.snapshot,
        {
          seatId: run.seatOf("A").seatId,
          opinion: "said",
          ...(signature === undefined ? {} : { signature }),
        },
        context,
      ),
    );

  it("stands under a yes and under a no, and a return needs none", () => {
    const missing = { refused: "invalidInput", errors: { sign: { problem: "signatureRequired" } } };
    for (const act of [approveTask, rejectTask]) {
      const run = signed();
      expect(decide(run, act)).toEqual(missing);
      expect(decide(run, act, "0f")).toBeUndefined();
      expect(run.seatOf("A").signature).toBe("0f");
    }
    expect(signed().tryReturn("A", "apply:STAFF")).toBeUndefined();
    const free = aRun({ people, tasks: [aStart("a"), approvedBy("a", "A")] }).submit();
    expect(decide(free, approveTask)).toBeUndefined();
  });
});

it("R10 a no is a decision as well: not by whoever decided the opposite step meanwhile", () => {
  const run = aRun({
    people,
    tasks: [
      aStart(["a", "b"], { split: "all" }),
      approvedBy("a", "A"),
      withNo(approvedBy("b", "A", { mayReject: true, disjointWith: ["a"] })),
    ],
  }).submit();
  run.approve("a:A");
  expect(run.tryReject("b:A")).toMatchObject({ refused: "separationOfDuties" });
});

describe("R9 four eyes are for those who decide", () => {
  it("what is read, or merely asked, may be given to whoever filed it", () => {
    const run = aRun({
      people,
      tasks: [
        aStart(["a", "inform"], { split: "all" }),
        approvedBy("a", "A"),
        aTask("inform", { taskType: "read", assignedType: "users", taskAssigned: "C" }),
      ],
    }).submit();
    expect(run.tryReassign("A", "STAFF")).toMatchObject({
      errors: { toUserCode: { problem: "filedItThemselves" } },
    });
    expect(run.tryReassign("C", "STAFF")).toBeUndefined();
    run.ask("A", ["B"]);
    expect(run.tryReassign("B", "STAFF")).toBeUndefined();
  });

  it("a task without rules is not given to the administrator who filed the application", () => {
    const run = aRun({
      people,
      filedBy: "ADMIN1",
      tasks: [
        aStart("a"),
        approvedBy("a", "A", { to: "b" }),
        aTask("b", { emptyPolicy: "to_process_admin" }),
      ],
    }).submit();
    expect(run.approve("A").stopped()).toEqual(["b:approverNotFound"]);
  });

  it("nor is delegated work that has nobody to come back to", () => {
    const persons: Record<string, PersonGiven> = {
      STAFF: {},
      A: {},
      C: {},
      ADMIN1: { roles: ["process-admin"] },
      ADMIN2: { roles: ["process-admin"] },
    };
    const run = aRun({
      people: anOrganisation({ people: persons }),
      filedBy: "ADMIN1",
      tasks: [aStart("a"), approvedBy("a", "A", { seatChanges: ["delegate"] })],
    }).submit();
    run.delegate("A", "C");
    persons["A"] = { inactive: true };
    expect(run.answer("C", true).open()).toEqual(["a:ADMIN2"]);
  });
});

describe("R10 reading", () => {
  it("is disjoint with nothing, whichever of the two says so", () => {
    const run = aRun({
      people,
      tasks: [
        aStart("a"),
        approvedBy("a", "A", { to: "inform" }),
        aTask("inform", {
          taskType: "read",
          assignedType: "users",
          taskAssigned: "A",
          disjointWith: ["a"],
          to: "b",
        }),
        approvedBy("b", "B"),
      ],
    }).submit();
    expect(run.approve("A").open()).toEqual(["b:B", "inform:A"]);
  });
});

describe("R11 an earlier agreement does not stand for a later one", () => {
  const chain = (more: Parameters<typeof approvedBy>[2] = {}, b: Parameters<typeof approvedBy>[2] = {}) =>
    aRun({
      people,
      page: aPage(aNumber("amount"), aNumber("secret")),
      tasks: [
        aStart("a"),
        approvedBy("a", "A", { to: "b" }),
        approvedBy("b", "B", { to: "c", fieldRights: { amount: "write", secret: "write" }, ...b }),
        approvedBy("c", "A", { repeatPolicy: "once_per_round", ...more }),
      ],
    }).submit({ amount: 1, secret: 1 });

  it("once one of several changed fields is among those the step shows", () => {
    const hidden = { fieldRights: { secret: "hide" } } as const;
    const run = chain(hidden).approve("A");
    expect(run.approve("B", { values: { amount: 2, secret: 2 } }).open()).toEqual(["c:A"]);
    const unseen = chain(hidden).approve("A");
    expect(unseen.approve("B", { values: { secret: 2 } }).status).toBe("complete");
  });

  it("once something was returned since, be it elsewhere", () => {
    const run = aRun({
      people,
      tasks: [
        aStart(["a", "x"], { split: "all" }),
        approvedBy("a", "A", { to: "c" }),
        approvedBy("x", "B", { to: "y" }),
        approvedBy("y", "C", { to: "c" }),
        approvedBy("c", "A", { repeatPolicy: "once_per_round" }),
      ],
    }).submit();
    run.approve("A").approve("B").return("C", "x:B").approve("B").approve("C");
    expect(run.open()).toEqual(["c:A"]);
  });
});

describe("R20 a no that binds", () => {
  it("does not keep an added person in the step as long as others decide it", () => {
    const run = aRun({
      people,
      tasks: [
        aStart("a"),
        approvedBy("a", "A", {
          taskRunWay: "all",
          countersignVeto: true,
          seatChanges: ["addPeople", "removePerson"],
        }),
      ],
    }).submit();
    run.add("A", "B").add("A", "C").ask("A", ["D"]).answer("D", false);
    expect(run.tryRemove("A", "C")).toBeUndefined();
    expect(run.open()).toEqual(["a:A", "a:B"]);
  });
});

describe("R14 a return goes to whoever acted on that step", () => {
  it("the person it was filed for stands for the start alone, and nobody else does", () => {
    const run = aRun({
      people,
      tasks: [aStart("a"), approvedBy("a", "A", { to: "b" }), approvedBy("b", "B")],
    });
    run.submit().approve("A");
    expect(run.tryReturn("B", "apply:C")).toMatchObject({ refused: "returnTargetUnknown" });
    expect(run.tryReturn("B", "a:STAFF")).toMatchObject({ refused: "returnTargetUnknown" });
    expect(run.tryReturn("B", "apply:STAFF")).toBeUndefined();
  });
});

describe("R5 people are named for a step that people decide", () => {
  const named = (run: Run, reason = "seen to") =>
    run.attempt(
      "ADMIN1",
      (context) =>
        retryIncident(
          run.bundle,
          run.snapshot,
          { visitId: run.snapshot.incidents?.[0]?.visitId ?? 0, userCodes: ["B"], reason },
          context,
        ),
      ["process-admin"],
    );

  it("not where they have decided it and the way on is missing", () => {
    const run = aRun({
      people,
      page,
      tasks: [aStart("a"), approvedBy("a", "A", { to: [["b", "form.amount > 5"]] }), approvedBy("b", "B")],
    })
      .submit({ amount: 1 })
      .approve("A");
    expect(run.stopped()).toEqual(["a:noTransitionHolds"]);
    expect(named(run)).toMatchObject({ refused: "actionNotAllowed" });
  });

  it("and with a reason", () => {
    const run = aRun({
      people,
      tasks: [aStart("a"), approvedBy("a", "A", { to: "b" }), aTask("b", { emptyPolicy: "fail" })],
    })
      .submit()
      .approve("A");
    expect(named(run, " ")).toEqual({
      refused: "invalidInput",
      errors: { reason: { problem: "reasonRequired" } },
    });
    expect(named(run)).toBeUndefined();
  });
});

describe("those who hear of it", () => {
  it("R22 a recall: also who has only to read", () => {
    const run = aRun({
      people,
      tasks: [
        aStart("inform"),
        aTask("inform", { taskType: "read", assignedType: "users", taskAssigned: "C", to: "a" }),
        approvedBy("a", "A"),
      ],
    }).submit();
    expect(run.recall().told().sort()).toEqual(["recalled:A", "recalled:C"]);
  });

  it("R30 another version: not who brings it about", () => {
    const tasks = [aStart("a"), approvedBy("a", "ADMIN1,A", { taskRunWay: "all" })];
    const run = aRun({ people, tasks }).submit().migrate(aProcess(tasks));
    expect(run.told().sort()).toEqual(["migrated:A", "migrated:STAFF"]);
  });
});

it("R30 what another version is told of tasks that neither has, is not noted", () => {
  const tasks = [aStart("a"), approvedBy("a", "A", { to: "b" }), approvedBy("b", "B")];
  const after = [aStart("a"), approvedBy("a", "A", { to: "c" }), approvedBy("c", "B")];
  const run = aRun({ people, tasks }).submit().migrate(aProcess(after), { b: "c", nowhere: "c", a: "a" });
  expect(run.events.find(({ type }) => type === "migrated")).toMatchObject({ tasks: { b: "c" } });
  const gone = aRun({ people, tasks }).submit().migrate(aProcess(after), { b: "d" });
  expect(gone.events.find(({ type }) => type === "migrated")).toMatchObject({ tasks: {} });
});

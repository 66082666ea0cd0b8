import { describe, expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import { eventText, takeBackTask, urgeTask } from "#engine";
import type { FormEvent, FormPage } from "#contract/shapes/form-page.ts";
import { aField, aNumber, aPage, approvedBy, aStart, type TaskGiven } from "../support/builders/a-process.ts";
import { aRun, hourMs, type Run, someMonday } from "../support/builders/a-run.ts";
import { anOrganisation, type PersonGiven, somePeople } from "../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "A", "B", "C", "D");
const late = (action: "approve" | "time_out" | "transfer"): TaskGiven => ({
  taskHour: 1,
  overtime: [{ afterHours: 0, action }],
});
const fork = (...names: string[]) => aStart(names, { split: "all" });

describe("R25 the clock decides nothing that a person must not", () => {
  it("nor what was delegated: its owner decides", () => {
    const given = { ...late("approve"), seatChanges: ["delegate" as const] };
    const run = aRun({ people, tasks: [aStart("a"), approvedBy("a", "A", given)] }).submit();
    run.delegate("A", "B").wake(2);
    expect([run.open(), run.told()]).toEqual([["a:B"], ["overdue_stuck:*"]]);
  });

  it("nor for who acted on the opposite step meanwhile (R10)", () => {
    const run = aRun({
      people,
      tasks: [
        fork("a", "b"),
        approvedBy("a", "A"),
        approvedBy("b", "A", { ...late("approve"), disjointWith: ["a"] }),
      ],
    }).submit();
    run.approve("a:A").wake(2);
    expect([run.open(), run.told()]).toEqual([["b:A"], ["overdue_stuck:*"]]);
  });

  it("nor ends a step for which no way is drawn then", () => {
    const run = aRun({ people, tasks: [aStart("a"), approvedBy("a", "A", late("time_out"))] })
      .submit()
      .wake(2);
    expect([run.open(), run.told()]).toEqual([["a:A"], ["overdue_stuck:*"]]);
  });

  it("nor gives it to a superior who is not there", () => {
    const run = aRun({ people, tasks: [aStart("a"), approvedBy("a", "A", late("transfer"))] })
      .submit()
      .wake(2);
    expect([run.open(), run.told()]).toEqual([["a:A"], ["overdue_stuck:*"]]);
  });

  it("in a sequence its agreement gives the next their turn, with their own time", () => {
    const given = { ...late("approve"), taskRunWay: "sequential" };
    const run = aRun({ people, tasks: [aStart("a"), approvedBy("a", "A,B", given)] })
      .submit()
      .wake(1);
    expect(run.open()).toEqual(["a:B"]);
    expect(run.seatOf("B").dueAt).toBe(run.now + hourMs);
    expect(run.wake(1).status).toBe("complete");
  });
});

describe("R23 a vote that is taken back", () => {
  const voting = (users: string, given: TaskGiven = {}, persons?: Record<string, PersonGiven>): Run =>
    aRun({
      people: persons === undefined ? people : anOrganisation({ people: persons }),
      tasks: [aStart("a"), approvedBy("a", users, { taskRunWay: "all", ...given })],
    }).submit();

  it("not while they are asked for an opinion on the same step", () => {
    const run = voting("A,B").approve("A").ask("B", ["A"]);
    const { seatId } = run.snapshot.seats.find(({ actionCode }) => actionCode === "14")!;
    expect(
      run.attempt("A", (context) => takeBackTask(run.bundle, run.snapshot, { seatId }, context)),
    ).toMatchObject({ refused: "actionNotAllowed" });
  });

  it("takes the turn back from the next, and touches nobody whose turn had not come", () => {
    const run = voting("A,B,C", { taskRunWay: "sequential" }).approve("A");
    const before = run.seatOf("C").version;
    run.takeBack("A");
    expect(run.open()).toEqual(["a:A"]);
    expect(run.seatOf("C").version).toBe(before);
    expect(run.approve("A").approve("B").open()).toEqual(["a:C"]);
  });

  it("is the deputy's again, for whom they stand in", () => {
    const run = voting("A,C", {}, { STAFF: {}, A: { deputy: "B" }, B: {}, C: {} });
    run.approve("B").takeBack("B");
    expect(run.seatOf("B")).toMatchObject({ status: "open", onBehalfOf: "A" });
    expect(run.seatOf("C")).not.toHaveProperty("onBehalfOf");
    expect(run.approve("C").open()).toEqual(["a:B"]);
  });

  it("nobody's own is taken back as somebody's", () => {
    const run = voting("A,C").approve("A").takeBack("A");
    expect(run.seatOf("A")).not.toHaveProperty("onBehalfOf");
  });

  it("not an agreement once one of several who follow has looked", () => {
    const run = aRun({
      people,
      tasks: [
        aStart("a"),
        approvedBy("a", "A", { to: ["b", "c"], split: "all" }),
        approvedBy("b", "B"),
        approvedBy("c", "C"),
      ],
    })
      .submit()
      .approve("A");
    expect(run.tryTakeBack("A", [run.seatOf("C").seatId])).toMatchObject({ refused: "takeBackTooLate" });
    expect(run.tryTakeBack("A", [])).toBeUndefined();
  });
});

describe("R21, R24 who has their work back", () => {
  const story = (tasks: Parameters<typeof aRun>[0]["tasks"]) => {
    const persons: Record<string, PersonGiven> = { STAFF: {}, A: { deputy: "B" }, B: {}, C: {}, D: {} };
    const run = aRun({ people: anOrganisation({ people: persons }), ...(tasks ? { tasks } : {}) }).submit();
    return { run, persons };
  };

  it("not who decided the opposite step meanwhile (R10)", () => {
    const { run, persons } = story([
      fork("y", "s"),
      approvedBy("y", "A", { disjointWith: ["x"] }),
      approvedBy("s", "D", { to: "x" }),
      approvedBy("x", "A"),
    ]);
    persons["A"] = {};
    run.approve("D").approve("x:A");
    expect(run.tryTakeOver("A", "y:B")).toMatchObject({ refused: "separationOfDuties" });
  });

  it("not who has another place in the step by now", () => {
    const { run, persons } = story([
      aStart("a"),
      approvedBy("a", "A", { taskRunWay: "all", seatChanges: ["addPeople"] }),
    ]);
    persons["A"] = {};
    run.add("B", "A");
    expect(run.tryTakeOver("A", "B")).toMatchObject({ refused: "actionNotAllowed" });
  });

  it("what was delegated to somebody whose deputy has it stays delegated when they have it back", () => {
    const { run, persons } = story([aStart("a"), approvedBy("a", "C", { seatChanges: ["delegate"] })]);
    run.delegate("C", "A");
    persons["A"] = {};
    run.takeOver("A", "B");
    expect(run.tryApprove("A")).toMatchObject({ refused: "actionNotAllowed" });
    expect(run.answer("A", true).open()).toEqual(["a:C"]);
  });
});

describe("R26 urging", () => {
  const story = (): Run =>
    aRun({
      people,
      tasks: [fork("a", "s"), approvedBy("a", "A"), approvedBy("s", "C", { to: "b" }), approvedBy("b", "B")],
    }).submit();

  it("tells only those who were not urged lately", () => {
    const run = story();
    run.tryUrge();
    run.approve("C").tryUrge();
    expect(run.told()).toEqual(["urged:B"]);
  });

  it("counts each day for itself, and the next one begins at midnight", () => {
    const run = aRun({ people, tasks: [aStart("a"), approvedBy("a", "A")] }).submit();
    for (let day = 0; day < limits.urgesPerDay + 1; day += 1) {
      expect(run.tryUrge()).toBeUndefined();
      run.now += 24 * hourMs;
    }
    const today = aRun({ people, tasks: [aStart("a"), approvedBy("a", "A")] }).submit();
    // 17:00, 21:00 and 23:59 of the organisation's Monday; midnight is at 16:00 UTC.
    const midnight = someMonday + 7 * hourMs;
    const urgings = [8, 4, 0.01].map((hours) => ({ userCode: "A", at: midnight - hours * hourMs }));
    const urgeAt = (now: number) =>
      urgeTask(
        today.bundle,
        today.snapshot,
        {},
        {
          ...today.context("STAFF", [], { urgings }),
          now,
          policy: { urgeCoolDownHours: 0, urgesPerDay: 3, returnsUntilAdministratorIsTold: 5 },
        },
      );
    expect(urgeAt(midnight - 1)).toMatchObject({
      refused: "urgedRecently",
      params: { next: "2026-03-02T16:00:00Z" },
    });
    expect(urgeAt(midnight)).toHaveProperty("events");
  });
});

describe("R20 a question that is withdrawn", () => {
  it("from some of those asked leaves the others; from nobody is refused", () => {
    const run = aRun({ people, tasks: [aStart("a"), approvedBy("a", "A")] })
      .submit()
      .ask("A", ["B", "C", "D"]);
    expect(run.tryWithdraw("A", ["STAFF"])).toMatchObject({ refused: "actionNotAllowed" });
    expect(run.tryWithdraw("A", ["B", "C"])).toBeUndefined();
    expect(run.open()).toEqual(["a:D"]);
  });
});

describe("R19 what a decision writes", () => {
  const events: FormEvent[] = [
    {
      componentCode: "detail",
      sourceList: ["kind"],
      triggerType: "change",
      function: "show",
      condition: 'form.kind = "other"',
    },
    {
      componentCode: "double",
      sourceList: ["amount"],
      triggerType: "change",
      function: "compute",
      expression: "form.amount * 2",
    },
  ];
  const page: FormPage = {
    ...aPage(
      aField("kind"),
      aField("detail"),
      aNumber("amount"),
      aNumber("double"),
      aField("must", { isRequired: true }),
    ),
    events,
  };
  const story = (): Run =>
    aRun({
      people,
      page,
      tasks: [
        aStart(["a", "b"], { split: "all" }),
        approvedBy("a", "A", { fieldRights: { amount: "write", kind: "write", must: "read" } }),
        approvedBy("b", "B", { fieldRights: { kind: "hide" } }),
      ],
    });

  it("a draft keeps what is hidden for the moment; submitted it is empty, and what was never there stays so", () => {
    const run = story().save({ kind: "other", detail: "typed" }).save({ kind: "usual" });
    expect(run.snapshot.form["detail"]).toBe("typed");
    expect(run.submit({ must: "x" }).snapshot.form["detail"]).toBeNull();
    expect(story().submit({ kind: "usual", must: "x" }).snapshot.form).not.toHaveProperty("detail");
  });

  it("nobody is held up by what another has to fill in", () => {
    const run = aRun({
      people,
      page,
      tasks: [
        aStart("a", { fieldRights: { must: "read" } }),
        approvedBy("a", "A", { fieldRights: { amount: "write", must: "read" } }),
      ],
    }).submit({ amount: 1 });
    expect(run.tryApprove("A", { values: { amount: 2 } })).toBeUndefined();
  });

  it("what is worked out is noted where it changed, and whoever sees one of the changed fields sees it stale", () => {
    const run = story().submit({ amount: 1, kind: "x", must: "x" });
    const before = run.seatOf("B").version;
    run.approve("A", { values: { kind: "y" } });
    expect(run.events.find(({ type }) => type === "form_changed")).toMatchObject({ changed: { kind: "y" } });
    expect(run.seatOf("B").version).toBe(before);

    const both = story().submit({ amount: 1, kind: "x", must: "x" });
    both.approve("A", { values: { kind: "y", amount: 2 } });
    expect(both.events.find(({ type }) => type === "form_changed")).toMatchObject({
      changed: { kind: "y", amount: 2, double: 4 },
    });
    expect(both.seatOf("B").version).toBe(before + 1);
  });
});

it("R3 the text of an event tells a list from its places", () => {
  const urged = (userCodes: unknown) =>
    eventText({ type: "urged", sequence: 1, at: 1, actor: "A", message: "", userCodes } as Parameters<
      typeof eventText
    >[0]);
  expect(urged(["A", "B"])).not.toBe(urged({ 0: "A", 1: "B" }));
});

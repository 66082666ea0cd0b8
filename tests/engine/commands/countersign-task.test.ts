import { describe, expect, it } from "vitest";
import { allowedActions, claimTask, makeWorkCalendar } from "#engine";
import { aField, aNumber, aPage, approvedBy, aStart } from "../../support/builders/a-process.ts";
import { aRun, hourMs, type Run } from "../../support/builders/a-run.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "A", "B", "C", "D", "E");
const asked = (more: Parameters<typeof approvedBy>[2] = {}): Run =>
  aRun({
    people,
    tasks: [
      aStart("a"),
      approvedBy("a", "A,E", { taskHour: 8, taskRunWay: "all", to: "d", ...more }),
      approvedBy("d", "D"),
    ],
  }).submit();
/** Its holders may write the note, not the amount. */
const noted = (): Run =>
  aRun({
    people,
    page: aPage(aField("note"), aNumber("amount")),
    tasks: [
      aStart("a"),
      approvedBy("a", "A,E", { taskRunWay: "all", fieldRights: { note: "write", amount: "read" } }),
    ],
  }).submit({ note: "first", amount: 1 });
const actions = (run: Run, who: string) =>
  allowedActions(run.bundle, run.snapshot, run.seatOf(who).seatId, {
    userCode: run.seatOf(who).userCode,
    roles: [],
  });

describe("R20 countersign is consultation", () => {
  it("the asker's seat waits while those asked have seats of their own", () => {
    const run = asked().ask("A", ["B", "C"]);
    expect(run.open()).toEqual(["a:B", "a:C", "a:E"]);
    expect(run.seatOf("A").status).toBe("waiting");
    expect(run.seatOf("B")).toMatchObject({
      askedBySeatId: run.seatOf("A").seatId,
      reason: { reason: "countersign", params: { person: "A" } },
    });
    expect(run.tryApprove("A")).toMatchObject({ refused: "actionNotAllowed" });
    expect(actions(run, "A")).toEqual(["withdrawCountersign"]);
    expect(actions(run, "B")).toEqual(["countersignAgree", "countersignDisagree"]);
  });

  it("those asked have nothing to claim: the pool stays its members'", () => {
    const run = aRun({ people, tasks: [aStart("a"), approvedBy("a", "A,B", { taskRunWay: "claim" })] });
    run.submit().ask("A", ["C"]);
    const { seatId } = run.seatOf("C");
    const claim = run.attempt("C", (context) => claimTask(run.bundle, run.snapshot, { seatId }, context));
    expect(claim).toMatchObject({ refused: "actionNotAllowed" });
    expect(run.answer("C", true).open()).toEqual(["a:A", "a:B"]);
  });

  it("whoever acted on a disjoint task meanwhile gives no answer (R10); the question is withdrawn", () => {
    const run = aRun({
      people,
      tasks: [
        aStart(["make", "check"], { split: "all" }),
        approvedBy("make", "B"),
        approvedBy("check", "A", { disjointWith: ["make"] }),
      ],
    }).submit();
    run.ask("check:A", ["B"]).approve("make:B");
    expect(run.tryAnswer("check:B", true)).toMatchObject({
      refused: "separationOfDuties",
      params: { person: "B", otherTask: "make" },
    });
    expect(run.tryWithdraw("check:A")).toBeUndefined();
    expect(run.approve("check:A").status).toBe("complete");
  });

  it("all: opens again with the last answer; disagreeing informs and does not end the flow", () => {
    const run = asked().ask("A", ["B", "C"]).answer("B", false);
    expect(run.seatOf("A").status).toBe("waiting");
    run.answer("C", true);
    expect(run.seatOf("A").status).toBe("open");
    expect(run.seatOf("B")).toMatchObject({ actionCode: "29", opinion: "no", cause: "handled" });
    expect(run.seatOf("C")).toMatchObject({ actionCode: "34" });
    run.approve("A").approve("E");
    expect(run.open()).toEqual(["d:D"]);
  });

  it("any: opens again with the first answer", () => {
    const run = asked().ask("A", ["B", "C"], "any").answer("C", true);
    expect(run.open()).toEqual(["a:A", "a:E"]);
    expect(run.seatOf("B").cause).toBe("superseded");
  });

  it("any: whoever is not waited for any more hears that somebody else has answered", () => {
    const run = asked().ask("A", ["B", "C", "D"], "any").answer("C", true);
    expect(run.told().sort()).toEqual([
      "countersign_answered:A",
      "countersign_settled:B",
      "countersign_settled:D",
    ]);
  });

  it("any: waits on while somebody is still asked, although another is not any more", () => {
    const run = asked().ask("A", ["B", "C", "D"], "any");
    expect(run.tryWithdraw("A", ["B"])).toBeUndefined();
    expect(run.open()).toEqual(["a:C", "a:D", "a:E"]);
    expect(run.answer("C", true).open()).toEqual(["a:A", "a:E"]);
  });

  it("sequential: asks one after the other", () => {
    const run = asked().ask("A", ["C", "B"], "sequential");
    expect(run.open()).toEqual(["a:C", "a:E"]);
    run.answer("C", true);
    expect(run.open()).toEqual(["a:B", "a:E"]);
    run.answer("B", true);
    expect(run.open()).toEqual(["a:A", "a:E"]);
  });

  it("answers are no votes of the task", () => {
    const run = asked({ taskRunWay: "any" }).ask("A", ["B"]).answer("B", true);
    expect(run.status).toBe("running");
    expect(run.open()).toEqual(["a:A", "a:E"]);
  });

  it("R25: the deadline rests while the seat waits", () => {
    const run = asked();
    const due = run.seatOf("A").dueAt ?? 0;
    run.now += hourMs;
    run.ask("A", ["B"]);
    expect(run.seatOf("A").dueAt).toBeUndefined();
    run.now += 3 * hourMs;
    run.answer("B", true);
    expect(run.seatOf("A").dueAt).toBe(due + 3 * hourMs);
  });

  it("with countersignVeto a disagreement leaves only the return", () => {
    const run = asked({ countersignVeto: true }).ask("A", ["B"]).answer("B", false);
    expect(run.tryApprove("A")).toEqual({
      refused: "countersignVetoed",
      params: { task: "a", person: "B" },
    });
    expect(actions(run, "A")).toEqual(["return", "requestCountersign"]);
    expect(run.return("A", "apply:STAFF").status).toBe("returned");
  });

  it("those asked may not return, approve or ask further people", () => {
    const run = asked().ask("A", ["B"]);
    expect(run.tryApprove("B")).toMatchObject({ refused: "actionNotAllowed" });
    expect(run.tryReturn("B", "apply:STAFF")).toMatchObject({ refused: "actionNotAllowed" });
    expect(run.tryAsk("B", ["C"])).toMatchObject({ refused: "actionNotAllowed" });
  });

  it("only those asked may answer", () => {
    expect(asked().tryAnswer("A", true)).toMatchObject({ refused: "actionNotAllowed" });
  });

  it("whoever need not answer any more is told: the question is withdrawn, or its asker's work has changed hands", () => {
    // given
    const inTurn = asked().ask("A", ["B", "C"], "sequential");
    const [withdrawn, reassigned] = [asked().ask("A", ["B", "C"]), asked().ask("A", ["B", "C"])];

    // when
    inTurn.tryWithdraw("A");
    withdrawn.tryWithdraw("A", ["B"]);
    reassigned.tryReassign("A", "D");

    // then: whose turn had not come has heard of no question
    expect(inTurn.told()).toEqual(["countersign_withdrawn:B", "countersign_answered:A"]);
    expect(withdrawn.told()).toEqual(["countersign_withdrawn:B"]);
    expect(reassigned.told().sort()).toEqual([
      "countersign_withdrawn:B",
      "countersign_withdrawn:C",
      "reassigned:A",
      "task_received:D",
    ]);
  });

  it("unanswered questions may be withdrawn; the last one opens the seat again", () => {
    const run = asked().ask("A", ["B", "C"]);
    expect(run.tryWithdraw("A", ["B"])).toBeUndefined();
    expect(run.open()).toEqual(["a:C", "a:E"]);
    expect(run.tryWithdraw("A")).toBeUndefined();
    expect(run.open()).toEqual(["a:A", "a:E"]);
    expect(run.seatOf("B").cause).toBe("taken_back");
    expect(run.tryWithdraw("A")).toMatchObject({ refused: "actionNotAllowed" });
  });

  it.each([
    ["nobody", [], { problem: "countersignUserRequired" }],
    ["somebody twice", ["B", "B"], { problem: "holdsItAlready", params: { person: "B" } }],
    ["a present holder", ["E"], { problem: "holdsItAlready", params: { person: "E" } }],
    ["himself", ["A"], { problem: "holdsItAlready", params: { person: "A" } }],
    ["somebody unknown", ["NOBODY"], { problem: "unknownUser", params: { user: "NOBODY" } }],
  ])("refuses to ask %s", (_title, userCodes, problem) => {
    expect(asked().tryAsk("A", userCodes)).toEqual({
      refused: "invalidInput",
      errors: { signUsers: problem },
    });
  });

  it("R10: separation of duties holds for those asked", () => {
    const tasks = [
      aStart("m"),
      approvedBy("m", "B", { to: "c" }),
      approvedBy("c", "A", { disjointWith: ["m"] }),
    ];
    const run = aRun({ people, tasks }).submit().approve("B");
    expect(run.tryAsk("A", ["B"])).toEqual({
      refused: "separationOfDuties",
      params: { person: "B", task: "c", otherTask: "m" },
    });
  });

  it("R19: those asked change nothing, whatever its holder may write; what they saw may come back", () => {
    const run = noted().ask("A", ["B"]);
    expect(run.tryAnswer("B", true, { note: "mine" })).toMatchObject({
      refused: "fieldNotWritable",
      errors: { note: { problem: "fieldNotWritable" } },
    });
    expect(run.snapshot.form).toMatchObject({ note: "first" });
    expect(run.tryAnswer("B", true, { note: "first" })).toBeUndefined();
  });

  it("R19: what the asker may write is kept, and stale for whoever saw it before; the rest is refused", () => {
    const run = noted();
    const { version } = run.seatOf("E");
    expect(run.tryAsk("A", ["B"], "all", { amount: 7 })).toMatchObject({ errors: { amount: {} } });
    expect(run.tryAsk("A", ["B"], "all", { note: "second" })).toBeUndefined();
    expect(run.snapshot.form).toMatchObject({ note: "second", amount: 1 });
    expect(run.seatOf("E").version).toBe(version + 1);
  });

  it("may be asked again, also of the same person", () => {
    const run = asked().ask("A", ["B"]).answer("B", true);
    run.now += 1;
    run.ask("A", ["B"]);
    expect(run.seatOf("A").status).toBe("waiting");
    run.answer("B", false);
    expect(run.seatOf("A").status).toBe("open");
  });

  it("returning by a colleague closes the questions with the task, and nothing is lost on the way back", () => {
    const run = asked().ask("A", ["B"]).return("E", "apply:STAFF", "direct");
    expect(run.tryAnswer("B", true)).toMatchObject({
      refused: "alreadyHandled",
      params: { how: "returned" },
    });
    run.submit();
    expect(run.open()).toEqual(["a:A", "a:E"]);
  });

  it("the working time left before the question is left after the answer, nights and weekends aside (D7, E11)", () => {
    const office = [{ from: 9 * 60, to: 18 * 60 }];
    const run = aRun({ people, tasks: [aStart("t"), approvedBy("t", "A", { taskHour: 2.5 })] });
    run.calendar = makeWorkCalendar({
      timeZone: "Asia/Shanghai",
      weekdays: [office, office, office, office, office, [], []],
      holidays: [],
      makeUpDays: [],
    });
    const at = (text: string) => Date.parse(`${text}+08:00`);
    run.now = at("2026-03-06T16:00");
    run.submit();
    run.now = at("2026-03-06T17:00");
    run.ask("A", ["B"]);
    run.now = at("2026-03-09T09:00");
    run.answer("B", true);
    expect(run.seatOf("A").dueAt).toBe(at("2026-03-09T10:30"));
  });

  it("what was late before the question is late after it", () => {
    const run = aRun({ people, tasks: [aStart("t"), approvedBy("t", "A", { taskHour: 1 })] }).submit();
    const due = run.seatOf("A").dueAt;
    run.now += 2 * hourMs;
    run.ask("A", ["B"]);
    run.now += hourMs;
    expect(run.answer("B", true).seatOf("A").dueAt).toBe(due);
  });
});

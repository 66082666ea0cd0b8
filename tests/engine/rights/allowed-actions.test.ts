import { describe, expect, it } from "vitest";
import { allowedActions, allowedInstanceActions, fieldRightsFor, visibleValues } from "#engine";
import {
  aField,
  aNumber,
  aPage,
  aProcess,
  approvedBy,
  aStart,
  aTable,
  aTask,
} from "../../support/builders/a-process.ts";
import { aRun, type Run } from "../../support/builders/a-run.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "A", "B", "C");
const tasks = [
  aStart("told"),
  aTask("told", { taskType: "read", assignedType: "users", taskAssigned: "C", to: "a" }),
  approvedBy("a", "A,B", { taskRunWay: "claim", pointOfNoReturn: true, to: "b" }),
  approvedBy("b", "B"),
];
const on = (run: Run, who: string, userCode = who) =>
  allowedActions(run.bundle, run.snapshot, run.seatOf(who).seatId, { userCode, roles: [] });
const whole = (run: Run, userCode: string, roles: string[] = []) =>
  allowedInstanceActions(run.bundle, run.snapshot, { userCode, roles });

describe("allowed actions", () => {
  it("on an initiating task", () => {
    const run = aRun({ people, tasks });
    expect(on(run, "STAFF")).toEqual(["save", "submit", "cancel"]);
    expect(on(run, "STAFF", "A")).toEqual([]);
    expect(whole(run, "STAFF")).toEqual(["cancel"]);
  });

  it("on an approval, a notice, and a pool", () => {
    const run = aRun({ people, tasks }).submit();
    expect(on(run, "A")).toEqual(["approve", "return", "requestCountersign", "claim"]);
    expect(on(run, "C")).toEqual(["markAsRead"]);
    run.claim("A");
    expect(on(run, "A")).toEqual(["approve", "return", "requestCountersign", "giveBack"]);
    expect(on(run, "B")).toEqual([]);
  });

  it("with the instance: recall and urge for the initiator, until the point of no return", () => {
    const run = aRun({ people, tasks }).submit();
    expect(whole(run, "STAFF")).toEqual(["recall", "urge"]);
    expect(whole(run, "A")).toEqual([]);
    run.approve("A");
    expect(whole(run, "STAFF")).toEqual(["urge"]);
  });

  it("with the instance: cancel for process administrators while it has not ended", () => {
    const run = aRun({ people, tasks }).submit();
    expect(whole(run, "ADMIN1", ["process-admin"])).toEqual(["cancel"]);
    run.approve("A");
    expect(on(run, "A")).toEqual(["takeBack"]);
    run.approve("B");
    expect(whole(run, "ADMIN1", ["process-admin"])).toEqual([]);
    expect(on(run, "B")).toEqual([]);
  });
});

describe("allowed actions on a seat", () => {
  const no = { sequence: 9, toTaskId: "c", transExpression: "", on: "rejected" as const };
  const first = approvedBy("a", "A", { mayReject: true, countersignVeto: true, to: "b" });
  const mayRefuse = [
    aStart("a"),
    { ...first, transitions: [...first.transitions, no] },
    approvedBy("b", "B"),
    approvedBy("c", "C"),
  ];

  it("are none for a number that no seat has", () => {
    const run = aRun({ people, tasks }).submit();
    expect(allowedActions(run.bundle, run.snapshot, 4711, { userCode: "A", roles: [] })).toEqual([]);
  });

  it("R20 whoever waits for answers may withdraw the question, whoever is asked may answer", () => {
    const run = aRun({ people, tasks: mayRefuse }).submit();
    expect(on(run, "A")).toEqual(["approve", "return", "reject", "requestCountersign"]);
    run.ask("A", ["C"]);
    expect(on(run, "A")).toEqual(["withdrawCountersign"]);
    expect(on(run, "C")).toEqual(["countersignAgree", "countersignDisagree"]);
  });

  it("R20 a binding no leaves everything but the agreement", () => {
    const run = aRun({ people, tasks: mayRefuse }).submit().ask("A", ["C"]).answer("C", false);
    expect(on(run, "A")).toEqual(["return", "reject", "requestCountersign"]);
  });

  it("of somebody whose turn has not come are none", () => {
    const run = aRun({
      people,
      tasks: [aStart("a"), approvedBy("a", "A,B", { taskRunWay: "sequential" })],
    }).submit();
    expect(on(run, "B")).toEqual([]);
  });

  it("R23 a decision that was taken back with the step is nobody's to take back any more", () => {
    const run = aRun({ people, tasks: mayRefuse }).submit().approve("A");
    expect(on(run, "A")).toEqual(["takeBack"]);
    run.recall();
    expect(run.status).toBe("returned");
    expect(on(run, "A")).toEqual([]);
  });

  it("R23 a no is taken back while the vote goes on, not once it led on", () => {
    const vote = approvedBy("a", "A,B,C", { taskRunWay: "count 2", mayReject: true });
    const voting = aRun({
      people,
      tasks: [aStart("a"), { ...vote, transitions: [...vote.transitions, no] }, approvedBy("c", "C")],
    })
      .submit()
      .reject("A");
    expect(on(voting, "a:A", "A")).toEqual(["takeBack"]);
    const over = aRun({ people, tasks: mayRefuse }).submit().reject("A");
    expect(over.open()).toEqual(["c:C"]);
    expect(on(over, "a:A", "A")).toEqual([]);
  });

  it("whoever returned has nothing to take back, nor has whoever read or submitted", () => {
    const run = aRun({ people, tasks }).submit().read("C").return("A", "apply:STAFF");
    expect(on(run, "A")).toEqual([]);
    expect(on(run, "C")).toEqual([]);
    run.submit();
    expect(on(run, "STAFF")).toEqual([]);
  });

  it("an application is cancelled by its initiators, not by whoever has it to submit", () => {
    const run = aRun({ people, tasks, applicant: "OTHER" });
    expect(on(run, "STAFF")).toEqual(["save", "submit", "cancel"]);
    run.reassign("STAFF", "B");
    expect(on(run, "B")).toEqual(["save", "submit"]);
  });
});

describe("allowed actions on an application", () => {
  const steps = [aStart("a"), approvedBy("a", "A", { to: "b" }), approvedBy("b", "B")];
  const admin = (run: Run, role = "process-admin") => whole(run, "ADMIN1", [role]);
  const filed = () =>
    aRun({ people: somePeople("STAFF", "OTHER", "A", "B"), tasks: steps, applicant: "OTHER" });

  it("go by its status, for whoever filed it, the person it is for, and a process administrator", () => {
    const run = filed();
    const seen = () => [run.status, whole(run, "STAFF"), whole(run, "OTHER"), admin(run), whole(run, "A")];
    expect(seen()).toEqual(["draft", ["cancel"], ["cancel"], ["cancel"], []]);
    run.submit();
    expect(seen()).toEqual([
      "running",
      ["recall", "urge"],
      ["recall", "urge", "withdrawApplication"],
      ["cancel"],
      [],
    ]);
    run.return("A", "apply:STAFF");
    expect(seen()).toEqual(["returned", ["cancel"], ["withdrawApplication", "cancel"], ["cancel"], []]);
    run.submit().approve("A").approve("B");
    expect(seen()).toEqual(["complete", [], [], [], []]);
    const cancelled = filed();
    cancelled.tryCancel();
    expect([cancelled.status, whole(cancelled, "STAFF"), admin(cancelled)]).toEqual(["cancelled", [], []]);
  });

  it("of an administrator are those of the organisation's as well, in whatever case the role is written", () => {
    const run = filed().submit();
    expect([admin(run, "admin"), admin(run, "Process-Admin"), admin(run, "employee")]).toEqual([
      ["cancel"],
      ["cancel"],
      [],
    ]);
  });
});

describe("field rights", () => {
  const page = aPage(aNumber("amount"), aField("secret"), aTable("lines", aField("item"), aNumber("cost")));
  const definition = aProcess([
    aStart("a"),
    approvedBy("a", "A", { fieldRights: { secret: "hide", "lines.cost": "hide" }, to: "b" }),
    approvedBy("b", "B", { fieldRights: { lines: "hide", "lines.cost": "write" } }),
  ]);
  const bundle = { definition, version: 1, page };

  it("are write on the initiating task and read elsewhere unless the task says otherwise", () => {
    expect(fieldRightsFor(bundle, "apply")).toEqual({
      amount: "write",
      secret: "write",
      lines: "write",
      "lines.item": "write",
      "lines.cost": "write",
    });
    expect(fieldRightsFor(bundle, "a")).toEqual({
      amount: "read",
      secret: "hide",
      lines: "read",
      "lines.item": "read",
      "lines.cost": "hide",
    });
  });

  it("nothing of a hidden sub-table is shown, whatever its columns say", () => {
    expect(fieldRightsFor(bundle, "b")).toMatchObject({
      lines: "hide",
      "lines.item": "hide",
      "lines.cost": "hide",
    });
  });

  it("take hidden fields and columns out of the values", () => {
    const form = { amount: 1, secret: "x", lines: [{ item: "chair", cost: 3 }], stray: 1 };
    expect(visibleValues(bundle, "a", form)).toEqual({ amount: 1, lines: [{ item: "chair" }] });
    expect(visibleValues(bundle, "b", form)).toEqual({ amount: 1, secret: "x" });
  });

  it("offers urging to a follower while somebody has work, and to nobody where all that is open is to be read", () => {
    // given
    const run = aRun({ people, tasks }).submit();
    const reading = aRun({
      people,
      tasks: [
        aStart(["r", "own"], { split: "all" }),
        aTask("r", { taskType: "read", assignedType: "users", taskAssigned: "C" }),
        aTask("own", { assignedType: "applicant", taskAssigned: "", taskRunWay: "any" }),
      ],
    }).submit();
    const actor = { userCode: "C", roles: [] };
    const staff = { userCode: "STAFF", roles: [] };

    // then
    expect(allowedInstanceActions(run.bundle, run.snapshot, actor, true)).toEqual(["urge"]);
    expect(allowedInstanceActions(run.bundle, run.snapshot, actor)).toEqual([]);
    expect(allowedInstanceActions(reading.bundle, reading.snapshot, staff)).not.toContain("urge");
  });

  it("offers no urging where the applicant alone has something to do", () => {
    const own = aRun({
      people,
      tasks: [aStart("t"), aTask("t", { assignedType: "applicant", taskAssigned: "", taskRunWay: "any" })],
    }).submit();
    const actor = { userCode: "STAFF", roles: [] };
    expect(own.open()).toEqual(["t:STAFF"]);
    expect(allowedInstanceActions(own.bundle, own.snapshot, actor)).not.toContain("urge");
  });
});

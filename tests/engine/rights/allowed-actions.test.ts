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

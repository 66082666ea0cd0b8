import { describe, expect, it } from "vitest";
import { allowedActions } from "#engine";
import { approvedBy, aStart } from "../../support/builders/a-process.ts";
import { aRun, type Run } from "../../support/builders/a-run.ts";
import { anOrganisation, type PersonGiven, somePeople } from "../../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "A", "B", "C", "D", "X", "Y");
const vetoed = { refused: "countersignVetoed", params: { task: "a", person: "X" } };

/** A step whose countersigners' no binds; then D. */
const aStep = (more: Parameters<typeof approvedBy>[2] = {}): Run =>
  aRun({
    people,
    tasks: [
      aStart("a"),
      approvedBy("a", "A,B,C", { countersignVeto: true, to: "d", ...more }),
      approvedBy("d", "D"),
    ],
  }).submit();

const mayApprove = (run: Run, who: string): boolean =>
  allowedActions(run.bundle, run.snapshot, run.seatOf(who).seatId, { userCode: who, roles: [] }).includes(
    "approve",
  );

describe("R20 a countersigner's no that binds holds the step, not only who asked (E9b)", () => {
  it.each(["any", "count 2", "all", "ratio 0.5", "weight 2"])(
    "of %s: no other holder agrees past it",
    (taskRunWay) => {
      const run = aStep({ taskRunWay }).ask("A", ["X"]).answer("X", false);
      expect(run.tryApprove("B")).toEqual(vetoed);
      expect(mayApprove(run, "B")).toBe(false);
      expect(run.tryApprove("A")).toEqual(vetoed);
      expect(run.return("B", "apply:STAFF").status).toBe("returned");
    },
  );

  it("who said no and is asked again holds it on until they have answered otherwise", () => {
    const run = aStep({ taskRunWay: "any" }).ask("A", ["X"]).answer("X", false).ask("A", ["X"]);
    expect(run.tryApprove("B")).toEqual(vetoed);
    expect(run.tryWithdraw("A")).toBeUndefined();
    expect(run.tryApprove("A")).toEqual(vetoed);
    expect(run.ask("A", ["X"]).answer("X", true).approve("A").open()).toEqual(["d:D"]);
  });

  it("while the answer is still to come, another holder of any decides as before", () => {
    const run = aStep({ taskRunWay: "any" }).ask("A", ["X"]);
    expect(run.approve("B").open()).toEqual(["d:D"]);
  });

  it("who asked may not give the pool its work back for somebody else to agree", () => {
    const run = aStep({ taskRunWay: "claim" }).claim("A").ask("A", ["X"]).answer("X", false);
    expect(run.tryGiveBack("A")).toBeUndefined();
    expect(run.tryApprove("B")).toEqual(vetoed);
  });

  it("nobody is taken out of the step so that the others' agreement is enough", () => {
    const run = aStep({ taskRunWay: "all" }).approve("B").approve("C").ask("A", ["X"]).answer("X", false);
    const before = run.snapshot;
    expect(run.tryRemove("ADMIN1", "A")).toMatchObject({ refused: "lastSeatStays" });
    expect(run.snapshot).toBe(before);
  });

  it("of a ratio, too: fewer people do not make a majority of those who agreed before the no", () => {
    const run = aStep({ taskRunWay: "ratio 0.5" }).approve("B").ask("A", ["X"]).answer("X", false);
    expect(run.tryRemove("ADMIN1", "C")).toEqual(vetoed);
  });
});

describe("R20 a no that binds is lifted", () => {
  it("by another answer of whoever gave it, whoever asks them", () => {
    const run = aStep().ask("A", ["X"]).answer("X", false);
    expect(run.ask("B", ["X"]).answer("X", true).approve("A").open()).toEqual(["d:D"]);
  });

  it("not by the agreement of somebody else", () => {
    const run = aStep().ask("A", ["X"]).answer("X", false).ask("A", ["Y"]).answer("Y", true);
    expect(run.tryApprove("A")).toEqual(vetoed);
  });

  it("and holds again where they disagree again", () => {
    const run = aStep().ask("A", ["X"]).answer("X", true).ask("A", ["X"]).answer("X", false);
    expect(run.tryApprove("B")).toEqual(vetoed);
  });

  it("by the person represented, where their deputy said no", () => {
    const given: Record<string, PersonGiven> = { STAFF: {}, A: {}, D: {}, X: { deputy: "Y" }, Y: {} };
    const tasks = [
      aStart("a"),
      approvedBy("a", "A", { countersignVeto: true, to: "d" }),
      approvedBy("d", "D"),
    ];
    const run = aRun({ people: anOrganisation({ people: given }), tasks })
      .submit()
      .ask("A", ["X"])
      .answer("Y", false);
    expect(run.tryApprove("A")).toMatchObject({ refused: "countersignVetoed", params: { person: "Y" } });
    given["X"] = {};
    expect(run.ask("A", ["X"]).answer("X", true).approve("A").open()).toEqual(["d:D"]);
  });

  it("by a return that went over it and came straight back", () => {
    const run = aStep({ taskRunWay: "all" }).ask("A", ["X"]).answer("X", false);
    run.return("A", "apply:STAFF", "direct").submit();
    expect(run.open()).toEqual(["a:A", "a:B", "a:C"]);
    expect(run.tryApprove("A")).toBeUndefined();
  });

  it("not by a return that somebody else made on another branch", () => {
    const tasks = [
      {
        ...aStart("a"),
        split: "all" as const,
        transitions: [
          { sequence: 1, toTaskId: "a" },
          { sequence: 2, toTaskId: "b" },
        ].map((each) => ({ ...each, transExpression: "" })),
      },
      approvedBy("a", "A", { countersignVeto: true, to: "d" }),
      approvedBy("b", "B", { to: "d" }),
      approvedBy("d", "D"),
    ];
    const run = aRun({ people, tasks }).submit().ask("A", ["X"]).answer("X", false);
    run.return("B", "apply:STAFF", "direct").submit();
    expect(run.open()).toEqual(["a:A", "b:B"]);
    expect(run.tryApprove("A")).toEqual(vetoed);
  });

  it("not by a return that is merely a vote", () => {
    const run = aStep({ taskRunWay: "count 2", backNeedsVote: true }).ask("A", ["X"]).answer("X", false);
    run.return("A", "apply:STAFF", "direct");
    expect(run.open()).toEqual(["a:B", "a:C"]);
    expect(run.tryApprove("B")).toEqual(vetoed);
  });
});

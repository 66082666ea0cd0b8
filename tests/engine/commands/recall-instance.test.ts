import { describe, expect, it } from "vitest";
import { approvedBy, aStart, aTask } from "../../support/builders/a-process.ts";
import { aRun } from "../../support/builders/a-run.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "A", "B", "C");
const tasks = [
  aStart(["a", "b"], { split: "all" }),
  approvedBy("a", "A", { to: "c" }),
  approvedBy("b", "B", { to: "c" }),
  approvedBy("c", "C"),
];

describe("R22 recall by the initiator", () => {
  it("closes all that is open and brings the application back in a new round; everyone who acted or held it is told", () => {
    const run = aRun({ people, tasks }).submit().approve("A").recall();
    expect([run.status, run.snapshot.round, ...run.open()]).toEqual(["returned", 2, "apply:STAFF"]);
    expect(run.seatOf("B")).toMatchObject({ cause: "recalled" });
    const told = run.effects.flatMap((effect) =>
      effect.effect === "notify" && effect.kind === "recalled" ? [effect.userCode] : [],
    );
    expect(told.sort()).toEqual(["A", "B"]);
  });

  it("walks every task again after the next submission, joins included", () => {
    const run = aRun({ people, tasks }).submit().approve("A").recall().submit();
    expect(run.open()).toEqual(["a:A", "b:B"]);
    expect(run.approve("A").approve("B").open()).toEqual(["c:C"]);
  });

  it("R28: approve against recall: the later one learns what happened", () => {
    const run = aRun({ people, tasks }).submit().recall();
    expect(run.tryApprove("A")).toMatchObject({
      refused: "alreadyHandled",
      params: { who: "STAFF", how: "recalled" },
    });
  });

  it("ends what waited for a direct return, too", () => {
    const run = aRun({ people, tasks })
      .submit()
      .approve("A")
      .approve("B")
      .return("C", "a:A", "direct")
      .recall()
      .submit();
    expect(run.open()).toEqual(["a:A", "b:B"]);
  });

  it("refuses a cancelled application", () => {
    const run = aRun({ people, tasks });
    run.tryCancel();
    expect(run.tryRecall()).toEqual({ refused: "cancelledCannotBeRecalled" });
  });

  it("refuses before submission, after the end, and anybody else", () => {
    const run = aRun({ people, tasks: [aStart("c"), approvedBy("c", "C")] });
    expect(run.tryRecall()).toEqual({ refused: "instanceNotSubmitted" });
    expect(run.submit().tryRecall("C")).toEqual({ refused: "noPermission" });
    expect(run.approve("C").tryRecall()).toEqual({
      refused: "instanceEnded",
      params: { status: "complete" },
    });
  });

  it("refuses once a point of no return was passed", () => {
    const run = aRun({
      people,
      tasks: [aStart("a"), approvedBy("a", "A", { pointOfNoReturn: true, to: "c" }), approvedBy("c", "C")],
    });
    expect(run.submit().approve("A").tryRecall()).toEqual({
      refused: "recallTooLate",
      params: { reason: "pointOfNoReturn" },
    });
  });

  it("refuses once a seal was applied, not while that is under way", () => {
    const sealed = [aStart("s"), aTask("s", { taskType: "seal", to: "c" }), approvedBy("c", "C")];
    expect(aRun({ people, tasks: sealed }).submit().recall().status).toBe("returned");
    const run = aRun({ people, tasks: sealed }).submit().finishAutomatic("s");
    expect(run.open()).toEqual(["c:C"]);
    expect(run.tryRecall()).toEqual({ refused: "recallTooLate", params: { reason: "pointOfNoReturn" } });
  });

  it("leaves a late report of an automatic task without effect", () => {
    const run = aRun({ people, tasks: [aStart("x"), aTask("x", { taskType: "auto" })] }).submit();
    const { visitId } = run.snapshot.visits[1]!;
    run.recall();
    const before = run.snapshot;
    expect(run.reportAutomatic(visitId)).toBeUndefined();
    expect(run.snapshot).toEqual(before);
  });

  it("of what is back with the applicant already is refused, and begins no further round (D14, E33)", () => {
    const run = aRun({ people, tasks }).submit().recall();
    expect(run.tryRecall()).toEqual({ refused: "alreadyWithApplicant" });
    expect(run.snapshot.round).toBe(2);
  });

  it("is possible although a task marked as point of no return was left out (E35)", () => {
    const skipped = [
      aStart("p"),
      aTask("p", {
        assignedType: "role",
        taskAssigned: "none",
        emptyPolicy: "skip_with_mark",
        pointOfNoReturn: true,
        to: "a",
      }),
      approvedBy("a", "A"),
    ];
    expect(aRun({ people, tasks: skipped }).submit().recall().status).toBe("returned");
  });
});

import { describe, expect, it } from "vitest";
import { reassignTask, submitApplication } from "#engine";
import { approvedBy, aStart } from "../../support/builders/a-process.ts";
import { aRun, hourMs, type Run } from "../../support/builders/a-run.ts";
import { anOrganisation, somePeople } from "../../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "A", "B", "C", "D");
const submitted = () =>
  aRun({ people, tasks: [aStart("a"), approvedBy("a", "A,B", { taskRunWay: "all" })] }).submit();

function reassign(
  run: Run,
  who: string,
  toUserCode: string,
  more: { reason?: string; roles?: string[] } = {},
) {
  const command = { seatId: run.seatOf(who).seatId, toUserCode, reason: more.reason ?? "on leave" };
  return run.attempt(
    "ADMIN1",
    (context) => reassignTask(run.bundle, run.snapshot, command, context),
    more.roles ?? ["process-admin"],
  );
}

describe("R29 reassign", () => {
  it("gives the seat to somebody else; the history says it was an override and why", () => {
    const run = submitted();
    expect(reassign(run, "A", "C")).toBeUndefined();
    expect(run.open()).toEqual(["a:B", "a:C"]);
    expect(run.seatOf("A")).toMatchObject({ status: "ended", cause: "reassigned" });
    expect(run.seatOf("C").reason).toEqual({
      reason: "reassignedFrom",
      params: { person: "A", why: "on leave" },
    });
    expect(run.events).toContainEqual(
      expect.objectContaining({ type: "override", what: "reassign", reason: "on leave" }),
    );
    expect(run.approve("B").approve("C").status).toBe("complete");
  });

  it("closes what the former holder had asked of countersigners", () => {
    const run = submitted().ask("A", ["D"]);
    expect(reassign(run, "A", "C")).toBeUndefined();
    expect(run.open()).toEqual(["a:B", "a:C"]);
  });

  it("keeps the turn in a sequence", () => {
    const run = aRun({
      people,
      tasks: [aStart("a"), approvedBy("a", "A,B", { taskRunWay: "sequential" })],
    }).submit();
    expect(reassign(run, "B", "C")).toBeUndefined();
    expect(run.open()).toEqual(["a:A"]);
    expect(run.approve("A").open()).toEqual(["a:C"]);
  });

  it("is a process administrator's, with a reason", () => {
    expect(reassign(submitted(), "A", "C", { roles: ["employee"] })).toEqual({ refused: "noPermission" });
    expect(reassign(submitted(), "A", "C", { reason: " " })).toMatchObject({
      errors: { reason: { problem: "reasonRequired" } },
    });
  });

  it("refuses who is unknown, holds the task already, or must not have it", () => {
    expect(reassign(submitted(), "A", "NOBODY")).toMatchObject({
      errors: { toUserCode: { problem: "unknownUser" } },
    });
    expect(reassign(submitted(), "A", "B")).toMatchObject({
      errors: { toUserCode: { problem: "holdsItAlready" } },
    });
    const tasks = [
      aStart("m"),
      approvedBy("m", "A", { to: "c" }),
      approvedBy("c", "B", { disjointWith: ["m"] }),
    ];
    expect(reassign(aRun({ people, tasks }).submit().approve("A"), "B", "A")).toMatchObject({
      refused: "separationOfDuties",
    });
  });

  it("refuses who has voted on the task already: nobody votes twice", () => {
    expect(reassign(submitted().approve("B"), "A", "B")).toMatchObject({
      errors: { toUserCode: { problem: "holdsItAlready" } },
    });
  });

  it("refuses an ended seat", () => {
    expect(reassign(submitted().approve("A"), "A", "C")).toMatchObject({ refused: "actionNotAllowed" });
  });

  it("gives a countersigner's question to somebody else, and the asker waits on", () => {
    const run = submitted().ask("A", ["D"]);
    expect(reassign(run, "D", "C")).toBeUndefined();
    expect(run.open()).toEqual(["a:B", "a:C"]);
    expect(run.answer("C", true).open()).toEqual(["a:A", "a:B"]);
  });

  it("a countersigner's no binds whoever has the task next (D9, E9)", () => {
    const run = aRun({ people, tasks: [aStart("t"), approvedBy("t", "A", { countersignVeto: true })] });
    run.submit().ask("A", ["D"]).answer("D", false);
    expect(reassign(run, "A", "B")).toBeUndefined();
    expect(run.tryApprove("B")).toMatchObject({ refused: "countersignVetoed", params: { person: "D" } });
  });

  it("gives no more time, also while the answers to a question are waited for (D9, E49)", () => {
    const run = aRun({ people, tasks: [aStart("t"), approvedBy("t", "A", { taskHour: 8 })] }).submit();
    const due = run.seatOf("A").dueAt!;
    run.now += 3 * hourMs;
    run.reassign("A", "B");
    expect(run.seatOf("B").dueAt).toBe(due);
    run.ask("B", ["D"]);
    run.now += 2 * hourMs;
    run.reassign("B", "C");
    expect(run.seatOf("C").dueAt).toBe(due + 2 * hourMs);
  });

  it("who has it next still speaks for whom the last one stood in for (D9)", () => {
    const absent = anOrganisation({
      people: { STAFF: {}, X: { deputy: "A" }, A: {}, B: {}, ADMIN1: { roles: ["process-admin"] } },
    });
    const run = aRun({ people: absent, tasks: [aStart("t"), approvedBy("t", "X")] }).submit();
    expect(run.reassign("A", "B").seatOf("B").onBehalfOf).toBe("X");
  });

  it("goes to the deputy of a receiver who is away (D9)", () => {
    const absent = anOrganisation({
      people: { STAFF: {}, A: {}, X: { deputy: "B" }, B: {}, ADMIN1: { roles: ["process-admin"] } },
    });
    const run = aRun({ people: absent, tasks: [aStart("t"), approvedBy("t", "A")] }).submit();
    expect(run.reassign("A", "X").open()).toEqual(["t:B"]);
    expect(run.seatOf("B").onBehalfOf).toBe("X");
  });

  it("never gives it to who filed the application, is its applicant or submitted it (D9, E10)", () => {
    // given
    const refused = { errors: { toUserCode: { problem: "filedItThemselves" } } };
    const tasks = [aStart("a"), approvedBy("a", "A", { initiatorPolicy: "self" })];
    const control = [aStart("a"), approvedBy("a", "A", { control: true })];

    // when
    const toFiler = reassign(aRun({ people, tasks, applicant: "B" }).submit(), "A", "STAFF");
    const toApplicant = reassign(aRun({ people, tasks: control, applicant: "B" }).submit(), "A", "B");
    const own = aRun({ people, tasks }).submit();

    // then
    expect([toFiler, toApplicant]).toMatchObject([refused, refused]);
    expect(reassign(own, "A", "STAFF")).toBeUndefined();
  });

  describe("of an application that came back", () => {
    const tasks = [aStart("a"), approvedBy("a", "A", { mayReject: true, to: "END" })];
    tasks[1]!.transitions.push({ sequence: 2, toTaskId: "END", transExpression: "", on: "rejected" });
    const everybody = { STAFF: {}, A: {}, B: {}, C: {}, ADMIN1: { roles: ["process-admin"] } };

    /** C submits in the place of STAFF, who is there or has left since. */
    function submittedByAnother(inactive: boolean): Run {
      const run = aRun({ people: anOrganisation({ people: everybody }), tasks }).submit();
      run.return("A", "apply:STAFF").reassign("STAFF", "C");
      const { seatId } = run.seatOf("C");
      const refusal = run.attempt("C", (context) =>
        submitApplication(run.bundle, run.snapshot, { seatId, values: {} }, context),
      );
      expect(refusal).toBeUndefined();
      run.people = anOrganisation({ people: { ...everybody, STAFF: { inactive } } });
      return run;
    }

    it("has it again who submitted it, where it is returned to them", () => {
      expect(submittedByAnother(false).return("A", "apply:C").open()).toEqual(["apply:C"]);
      expect(submittedByAnother(true).return("A", "apply:C").open()).toEqual(["apply:C"]);
    });

    it("has it again whoever filed it where it is returned to them, and who submitted it once they have left", () => {
      expect(submittedByAnother(false).return("A", "apply:STAFF").open()).toEqual(["apply:STAFF"]);
      expect(submittedByAnother(true).return("A", "apply:STAFF").open()).toEqual(["apply:C"]);
    });

    it("tells who submitted it how it ended, as whoever filed it", () => {
      expect(submittedByAnother(true).approve("A").told()).toEqual(["completed:STAFF", "completed:C"]);
      expect(submittedByAnother(true).reject("A").told()).toEqual(["rejected:STAFF", "rejected:C"]);
    });
  });
});

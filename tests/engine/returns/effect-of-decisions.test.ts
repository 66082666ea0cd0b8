import { describe, expect, it } from "vitest";
import { seatsInForce, visitsInForce } from "#engine";
import { approvedBy, aStart, aTask } from "../../support/builders/a-process.ts";
import { aRun, type Run } from "../../support/builders/a-run.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";

const submitted = (): Run =>
  aRun({
    people: somePeople("STAFF", "A", "B", "C"),
    tasks: [
      aStart("a"),
      approvedBy("a", "A", { to: "c" }),
      approvedBy("c", "C", { to: "b" }),
      approvedBy("b", "B"),
    ],
  }).submit();

/** Whose decisions count, step by step, and of which steps the visits do. */
function inForce({ snapshot }: Run) {
  const seats = seatsInForce(snapshot);
  const visits = visitsInForce(snapshot);
  return {
    decisions: snapshot.seats
      .filter(({ seatId, taskId }) => seats.has(seatId) && taskId !== "apply")
      .map(({ taskId, userCode }) => `${taskId}:${userCode}`),
    steps: snapshot.visits.filter(({ visitId }) => visits.has(visitId)).map(({ taskId }) => taskId),
  };
}

describe("R17 what was decided counts", () => {
  it("to the end, although an application came straight back from its applicant in between (D5, E6b)", () => {
    const run = submitted().approve("A").return("C", "apply:STAFF", "direct").submit();
    expect(inForce(run).decisions).toEqual(["a:A"]);
    run.approve("C").approve("B");
    expect(run.status).toBe("complete");
    expect(inForce(run).decisions.toSorted()).toEqual(["a:A", "b:B", "c:C"]);
    expect(inForce(run).steps.toSorted()).toEqual(["a", "apply", "b", "c"]);
  });

  it("not where the step is walked again (D5)", () => {
    const run = submitted().approve("A").return("C", "apply:STAFF").submit();
    expect(inForce(run).decisions).toEqual([]);
    expect(inForce(run.approve("A")).decisions).toEqual(["a:A"]);
  });

  it("of everybody who has read what was sent to several (R27)", () => {
    const told = aTask("told", { taskType: "read", assignedType: "users", taskAssigned: "A,B,C" });
    const tasks = [aStart(["told", "a"], { split: "all" }), told, approvedBy("a", "A")];
    const run = aRun({ people: somePeople("STAFF", "A", "B", "C"), tasks }).submit();
    run.read("told:A", "noted").read("B");
    expect(inForce(run).decisions.toSorted()).toEqual(["told:A", "told:B"]);
  });

  it("not of whom the time took it from before they decided", () => {
    const late = approvedBy("a", "A", {
      taskHour: 1,
      overtime: [{ afterHours: 0, action: "time_out" }],
      to: "b",
    });
    const way = { sequence: 2, toTaskId: "b", transExpression: "", on: "timed_out" as const };
    const tasks = [aStart("a"), { ...late, transitions: [...late.transitions, way] }, approvedBy("b", "B")];
    const run = aRun({ people: somePeople("STAFF", "A", "B"), tasks })
      .submit()
      .wake(2);
    expect(run.open()).toEqual(["b:B"]);
    expect(inForce(run)).toEqual({ decisions: [], steps: ["apply", "a", "b"] });
  });

  it("not at a join that waits again for the branch that is walked again", () => {
    const run = aRun({
      people: somePeople("STAFF", "A", "B", "C"),
      tasks: [
        aStart(["a", "b"], { split: "all" }),
        approvedBy("a", "A", { to: "c" }),
        approvedBy("b", "B", { to: "c" }),
        approvedBy("c", "C", { to: "d" }),
        approvedBy("d", "A"),
      ],
    }).submit();
    run.approve("a:A").approve("B").approve("C").return("d:A", "a:A");
    expect(inForce(run)).toEqual({ decisions: ["b:B"], steps: ["apply", "b", "c", "a"] });
  });

  it("not once it was taken back (D4)", () => {
    expect(inForce(submitted().approve("A").takeBack("A")).decisions).toEqual([]);
  });
});

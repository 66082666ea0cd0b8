import { describe, expect, it } from "vitest";
import { approvedBy, aStart, type TaskGiven } from "../../support/builders/a-process.ts";
import { aRun } from "../../support/builders/a-run.ts";
import { anOrganisation, somePeople } from "../../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "A", "B", "C", "D");
const submitted = (users: string, task: TaskGiven = {}) =>
  aRun({
    people,
    tasks: [aStart("a"), approvedBy("a", users, { seatChanges: ["transfer"], taskHour: 8, ...task })],
  }).submit();

describe("R21 transfer", () => {
  it("gives the task to somebody else for good, who has no more time for it; the history says who, to whom and why", () => {
    const run = submitted("A");
    const { dueAt } = run.seatOf("A");
    run.now += 3_600_000;
    run.transfer("A", "B");
    expect(run.open()).toEqual(["a:B"]);
    expect(run.seatOf("A")).toMatchObject({ status: "ended", cause: "transferred" });
    expect(run.seatOf("B")).toMatchObject({
      dueAt,
      reason: { reason: "transferredBy", params: { person: "A", why: "knows more" } },
    });
    expect(run.snapshot.visits[1]?.changes).toMatchObject([
      { change: "transfer", by: "A", userCodes: ["B"], reason: "knows more" },
    ]);
    expect(run.effects).toContainEqual(expect.objectContaining({ userCode: "B", kind: "task_received" }));
    expect(run.approve("B").status).toBe("complete");
  });

  it("keeps weight and group of the vote", () => {
    const rules = [
      { assignedType: "users" as const, taskAssigned: "A", group: "money" },
      { assignedType: "users" as const, taskAssigned: "B", group: "law" },
    ];
    const run = submitted("", { assignments: rules, taskRunWay: "per_group 1" });
    expect(run.transfer("A", "C").approve("B").open()).toEqual(["a:C"]);
    expect(run.approve("C").status).toBe("complete");
  });

  it("is refused where the task does not allow it, and without a reason", () => {
    expect(submitted("A", { seatChanges: [] }).tryGive("transfer", "A", "B")).toMatchObject({
      refused: "actionNotAllowed",
    });
    expect(submitted("A").tryGive("transfer", "A", "B", "  ")).toMatchObject({
      errors: { reason: { problem: "reasonRequired" } },
    });
  });

  it("is refused once the task has changed hands as often as it may", () => {
    const run = submitted("A", { seatChangesMax: 2 }).transfer("A", "B").transfer("B", "C");
    expect(run.tryGive("transfer", "C", "D")).toEqual({
      refused: "seatChangesUsedUp",
      params: { task: "a", count: 2 },
    });
  });

  it("is refused to who is unknown, has it, filed it or did a disjoint task", () => {
    const refusalOf = (to: string) => submitted("A,B", { taskRunWay: "all" }).tryGive("transfer", "A", to);
    expect(refusalOf("NOBODY")).toMatchObject({ errors: { userCodes: { problem: "unknownUser" } } });
    expect(refusalOf("B")).toMatchObject({ errors: { userCodes: { problem: "holdsItAlready" } } });
    expect(refusalOf("STAFF")).toMatchObject({ errors: { userCodes: { problem: "filedItThemselves" } } });
    const tasks = [
      aStart("m"),
      approvedBy("m", "B", { to: "c" }),
      approvedBy("c", "A", { disjointWith: ["m"], seatChanges: ["transfer"] }),
    ];
    expect(aRun({ people, tasks }).submit().approve("B").tryGive("transfer", "A", "B")).toMatchObject({
      refused: "separationOfDuties",
    });
  });

  it("goes to the deputy of a receiver who is away", () => {
    const away = anOrganisation({ people: { STAFF: {}, A: {}, X: { deputy: "B" }, B: {} } });
    const tasks = [aStart("a"), approvedBy("a", "A", { seatChanges: ["transfer"] })];
    const run = aRun({ people: away, tasks }).submit().transfer("A", "X");
    expect(run.seatOf("B")).toMatchObject({ status: "open", onBehalfOf: "X" });
  });

  it("leaves a countersigner's no in force", () => {
    const run = submitted("A", { countersignVeto: true })
      .ask("A", ["D"])
      .answer("D", false)
      .transfer("A", "B");
    expect(run.tryApprove("B")).toMatchObject({ refused: "countersignVetoed" });
  });

  it("is no countersigner's", () => {
    expect(submitted("A").ask("A", ["D"]).tryGive("transfer", "D", "C")).toMatchObject({
      refused: "actionNotAllowed",
    });
  });
});

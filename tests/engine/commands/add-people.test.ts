import { describe, expect, it } from "vitest";
import { approvedBy, aStart, type TaskGiven } from "../../support/builders/a-process.ts";
import { aRun } from "../../support/builders/a-run.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "A", "B", "C", "D");
const submitted = (users: string, task: TaskGiven = {}) =>
  aRun({
    people,
    tasks: [aStart("a"), approvedBy("a", users, { seatChanges: ["addPeople"], taskRunWay: "all", ...task })],
  }).submit();

describe("R21 add people", () => {
  it("has others decide the task beside its holder, in its mode", () => {
    const run = submitted("A").add("A", "B", "C");
    expect(run.open()).toEqual(["a:A", "a:B", "a:C"]);
    expect(run.seatOf("B").reason).toEqual({ reason: "addedBy", params: { person: "A", why: "has a say" } });
    expect(run.approve("A").approve("B").status).toBe("running");
    expect(run.approve("C").status).toBe("complete");
    expect(submitted("A", { taskRunWay: "any" }).add("A", "B").approve("B").status).toBe("complete");
  });

  it("puts them at the end of a sequence", () => {
    const run = submitted("A,B", { taskRunWay: "sequential" }).add("A", "C");
    expect(run.open()).toEqual(["a:A"]);
    expect(run.approve("A").approve("B").open()).toEqual(["a:C"]);
  });

  it("gives them a say in the groups of whoever adds them", () => {
    const rules = [
      { assignedType: "users" as const, taskAssigned: "A", group: "money" },
      { assignedType: "users" as const, taskAssigned: "B", group: "law" },
    ];
    const run = submitted("", { assignments: rules, taskRunWay: "per_group 1" }).add("A", "C").approve("C");
    expect(run.open()).toEqual(["a:A", "a:B"]);
    expect(run.approve("B").status).toBe("complete");
  });

  it("is refused in a vote once somebody has voted, and possible before", () => {
    const run = submitted("A,B,C", { taskRunWay: "count 2" });
    expect(run.add("A", "D").approve("B").tryAdd("A", "STAFF")).toMatchObject({ refused: "voteHasBegun" });
    expect(submitted("A,B").approve("B").tryAdd("A", "C")).toBeUndefined();
  });

  it("refuses who has the task already, twice the same person, and nobody at all", () => {
    for (const userCodes of [["B"], ["C", "C"]])
      expect(submitted("A,B").tryAdd("A", ...userCodes)).toMatchObject({
        errors: { userCodes: { problem: "holdsItAlready" } },
      });
    expect(submitted("A").tryAdd("A")).toMatchObject({
      errors: { userCodes: { problem: "personRequired" } },
    });
  });
});

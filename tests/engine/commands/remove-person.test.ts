import { describe, expect, it } from "vitest";
import { approvedBy, aStart, type TaskGiven } from "../../support/builders/a-process.ts";
import { aRun } from "../../support/builders/a-run.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "A", "B", "C", "D");
const submitted = (users: string, task: TaskGiven = {}) =>
  aRun({
    people,
    tasks: [
      aStart("a"),
      approvedBy("a", users, { seatChanges: ["addPeople", "removePerson"], taskRunWay: "all", ...task }),
    ],
  }).submit();

describe("R21 take somebody out", () => {
  it("takes a person who was added out again before they act; they are told", () => {
    const run = submitted("A").add("A", "B").remove("A", "B");
    expect(run.open()).toEqual(["a:A"]);
    expect(run.seatOf("B")).toMatchObject({ status: "ended", cause: "removed" });
    expect(run.effects).toContainEqual(expect.objectContaining({ userCode: "B", kind: "removed_from_task" }));
    expect(run.approve("A").status).toBe("complete");
  });

  it("goes on where the others' decisions are enough without them", () => {
    const run = submitted("A,B").add("A", "C").approve("A").approve("B");
    expect(run.status).toBe("running");
    expect(run.tryRemove("ADMIN1", "C")).toMatchObject({ refused: "lastSeatStays" });
    const any = submitted("A,B,C", { taskRunWay: "ratio 0.5" }).add("A", "D").approve("B");
    expect(any.remove("ADMIN1", "C").status).toBe("running");
    expect(any.remove("ADMIN1", "D").status).toBe("complete");
  });

  it("gives the next in a sequence their turn, and closes what the person had asked", () => {
    const run = submitted("A,B", { taskRunWay: "sequential" }).ask("A", ["D"]);
    expect(run.remove("ADMIN1", "A").open()).toEqual(["a:B"]);
  });

  it("is the holders' for people who were added only, where the task allows it; an administrator's for anybody", () => {
    const run = submitted("A,B").add("A", "C");
    expect(run.tryRemove("A", "B")).toMatchObject({ refused: "actionNotAllowed" });
    expect(run.tryRemove("D", "C")).toMatchObject({ refused: "actionNotAllowed" });
    expect(run.remove("ADMIN1", "B").open()).toEqual(["a:A", "a:C"]);
    const locked = submitted("A", { seatChanges: ["addPeople"] }).add("A", "C");
    expect(locked.tryRemove("A", "C")).toMatchObject({ refused: "actionNotAllowed" });
  });

  it("never takes out the last one, nor one without whom the vote cannot pass, nor who has acted", () => {
    expect(submitted("A").tryRemove("ADMIN1", "A")).toMatchObject({ refused: "lastSeatStays" });
    expect(submitted("A,B", { taskRunWay: "count 2" }).tryRemove("ADMIN1", "B")).toMatchObject({
      refused: "unreachableThreshold",
    });
    expect(submitted("A,B,C").approve("A").tryRemove("ADMIN1", "A")).toMatchObject({
      refused: "actionNotAllowed",
    });
  });
});

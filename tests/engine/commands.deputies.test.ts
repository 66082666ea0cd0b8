import { describe, expect, it } from "vitest";
import { approvedBy, aStart, type TaskGiven } from "../support/builders/a-process.ts";
import { aRun, type Run } from "../support/builders/a-run.ts";
import { anOrganisation, type PersonGiven } from "../support/builders/an-organisation.ts";

/** A is away with B as deputy; whoever else goes away does so during the story. */
function aStory(users: string, given: TaskGiven): { run: Run; persons: Record<string, PersonGiven> } {
  const persons: Record<string, PersonGiven> = {
    STAFF: {},
    A: { deputy: "B" },
    B: {},
    C: {},
    D: {},
    ADMIN1: { roles: ["process-admin"] },
  };
  const run = aRun({
    people: anOrganisation({ people: persons }),
    tasks: [aStart("t"), approvedBy("t", users, given)],
  }).submit();
  return { run, persons };
}

describe("R24 whoever acts for somebody and goes away leaves it to a deputy who acts for the same person", () => {
  it("where a claimed task is put back", () => {
    const { run, persons } = aStory("A,C", { taskRunWay: "claim" });
    run.claim("C");
    persons["B"] = { deputy: "D" };
    run.tryGiveBack("C");
    expect(run.open()).toEqual(["t:C", "t:D"]);
    expect(run.seatOf("D").onBehalfOf).toBe("A");
  });

  it("but not to who has the task anyhow", () => {
    const { run, persons } = aStory("C,D,B", { taskRunWay: "claim" });
    run.claim("C");
    persons["D"] = { deputy: "C" };
    run.tryGiveBack("C");
    expect(run.open()).toEqual(["t:B", "t:C"]);
  });

  it("where delegated work comes back", () => {
    const { run, persons } = aStory("A", { seatChanges: ["delegate"] });
    run.delegate("B", "C");
    persons["B"] = { deputy: "D" };
    run.answer("C", true);
    expect(run.open()).toEqual(["t:D"]);
    expect(run.seatOf("D").onBehalfOf).toBe("A");
  });

  it("to its owner, who is away, where their deputy has a place in the step", () => {
    const { run, persons } = aStory("C,D", { taskRunWay: "all", seatChanges: ["delegate"] });
    run.delegate("C", "A");
    persons["C"] = { deputy: "D" };
    const { userCode } = run.seatOf("t:B");
    run.answer(userCode, true);
    expect(run.open()).toEqual(["t:C", "t:D"]);
  });
});

import { describe, expect, it } from "vitest";
import { approvedBy, aStart, type TaskGiven } from "../../support/builders/a-process.ts";
import { aRun } from "../../support/builders/a-run.ts";
import { anOrganisation, type PersonGiven } from "../../support/builders/an-organisation.ts";

/** A task is open before X, who then goes away. */
function away(deputy: string, users = "X", task: TaskGiven = {}) {
  const people: Record<string, PersonGiven> = { STAFF: {}, X: {}, A: {}, B: {} };
  const run = aRun({
    people: anOrganisation({ people }),
    tasks: [aStart("a"), approvedBy("a", users, { taskRunWay: "all", ...task })],
  }).submit();
  people["X"] = { deputy };
  return run;
}

describe("R24 an absence that begins while a task is open", () => {
  it("gives it to the deputy, who acts for the person", () => {
    const run = away("A");
    expect(run.tryMove("X")).toBeUndefined();
    expect(run.seatOf("A")).toMatchObject({
      status: "open",
      onBehalfOf: "X",
      reason: { reason: "deputyOf", params: { person: "X", until: "2026-12-03" } },
    });
    expect(run.approve("A").status).toBe("complete");
  });

  it("counts for the person as well where one may not do two tasks", () => {
    const people: Record<string, PersonGiven> = { STAFF: {}, X: {}, A: {}, B: {} };
    const run = aRun({
      people: anOrganisation({ people }),
      tasks: [
        aStart("a"),
        approvedBy("a", "X", { to: "b" }),
        approvedBy("b", "X,B", { disjointWith: ["a"] }),
      ],
    }).submit();
    people["X"] = { deputy: "A" };
    expect(run.tryMove("X")).toBeUndefined();
    people["X"] = {};
    expect(run.approve("A").open()).toEqual(["b:B"]);
  });

  it("moves a countersigner's question as well, whose answer the asker still has", () => {
    const run = away("B", "A").ask("A", ["X"]);
    expect(run.open()).toEqual(["a:B"]);
    expect(run.answer("B", true).open()).toEqual(["a:A"]);
  });

  it("leaves with the person what the deputy must not have or has already", () => {
    expect(away("STAFF").tryMove("X")).toMatchObject({
      errors: { userCode: { problem: "filedItThemselves" } },
    });
    expect(away("A", "X,A").tryMove("X")).toMatchObject({
      errors: { userCode: { problem: "holdsItAlready" } },
    });
  });

  it("is refused for who is there, and for what is over", () => {
    expect(away("A", "X,B").tryMove("B")).toMatchObject({ refused: "actionNotAllowed" });
    expect(away("A", "X,B").approve("X").tryMove("X")).toMatchObject({ refused: "actionNotAllowed" });
  });
});

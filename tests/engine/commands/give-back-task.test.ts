import { describe, expect, it } from "vitest";
import { approvedBy, aStart } from "../../support/builders/a-process.ts";
import { aRun } from "../../support/builders/a-run.ts";
import { anOrganisation, type PersonGiven } from "../../support/builders/an-organisation.ts";

const given: Record<string, PersonGiven> = { STAFF: {}, A: {}, B: {}, C: {}, D: {} };
const claimed = (people = given) =>
  aRun({
    people: anOrganisation({ people }),
    tasks: [aStart("a"), approvedBy("a", "A,B,C", { taskRunWay: "claim", taskHour: 8 })],
  })
    .submit()
    .claim("A");

describe("R12 give a claimed task back", () => {
  it("puts it into its pool again, due as it was, for its holder as well", () => {
    const run = claimed();
    const { dueAt } = run.seatOf("A");
    run.now += 3_600_000;
    expect(run.tryGiveBack("A")).toBeUndefined();
    expect(run.open()).toEqual(["a:A", "a:B", "a:C"]);
    expect(run.seatOf("B").dueAt).toBe(dueAt);
    expect(run.claim("B").open()).toEqual(["a:B"]);
    expect(run.approve("B").status).toBe("complete");
  });

  it("leaves out who is gone, and has the deputy of who is away", () => {
    const people = { ...given };
    const run = claimed(people);
    people["B"] = { inactive: true };
    people["C"] = { deputy: "D" };
    expect(run.tryGiveBack("A")).toBeUndefined();
    expect(run.open()).toEqual(["a:A", "a:D"]);
  });

  it("leaves out who acted on a disjoint task meanwhile (R10)", () => {
    const run = aRun({
      people: anOrganisation({ people: given }),
      tasks: [
        aStart(["make", "check"], { split: "all" }),
        approvedBy("make", "B"),
        approvedBy("check", "A,B,C", { taskRunWay: "claim", disjointWith: ["make"] }),
      ],
    }).submit();
    run.claim("check:A").approve("make:B");
    expect(run.tryGiveBack("check:A")).toBeUndefined();
    expect(run.open()).toEqual(["check:A", "check:C"]);
  });

  it("leaves out a deputy who filed the application: nobody approves their own (R9)", () => {
    const people = { ...given };
    const run = claimed(people);
    people["B"] = { deputy: "STAFF" };
    expect(run.tryGiveBack("A")).toBeUndefined();
    expect(run.open()).toEqual(["a:A", "a:C"]);
  });

  it("is refused where nobody else would have it, or nothing was claimed", () => {
    const people = { ...given };
    const run = claimed(people);
    people["B"] = { inactive: true };
    people["C"] = { inactive: true };
    expect(run.tryGiveBack("A")).toMatchObject({ refused: "actionNotAllowed" });
    expect(claimed().tryGiveBack("B")).toMatchObject({ refused: "alreadyHandled" });
  });
});

import { describe, expect, it } from "vitest";
import { approvedBy, aStart } from "../../support/builders/a-process.ts";
import { aRun } from "../../support/builders/a-run.ts";
import { anOrganisation } from "../../support/builders/an-organisation.ts";

const people = anOrganisation({
  people: { STAFF: {}, X: { deputy: "A" }, A: { deputy: "B" }, B: {}, C: {} },
});
const submitted = () =>
  aRun({ people, tasks: [aStart("a"), approvedBy("a", "X", { taskHour: 8 })] }).submit();

describe("R24 who is stood in for may take an unhandled task back", () => {
  it("also from the deputy's deputy, personally and due as it was; the deputy is told", () => {
    const run = submitted();
    const { dueAt } = run.seatOf("B");
    run.now += 3_600_000;
    run.takeOver("X", "B");
    expect(run.open()).toEqual(["a:X"]);
    const seat = run.seatOf("X");
    expect(seat).toMatchObject({ dueAt, reason: { reason: "takenOver", params: { person: "B" } } });
    expect(seat.onBehalfOf).toBeUndefined();
    expect(run.effects).toContainEqual(expect.objectContaining({ userCode: "B", kind: "taken_over" }));
    expect(run.approve("X").status).toBe("complete");
  });

  it("closes what the deputy had asked of others", () => {
    expect(submitted().ask("B", ["C"]).takeOver("X", "B").open()).toEqual(["a:X"]);
  });

  it("is nobody else's, and too late once it was handled", () => {
    const run = submitted();
    expect(run.tryTakeOver("C", "B")).toMatchObject({ refused: "actionNotAllowed" });
    expect(run.approve("B").tryTakeOver("X", "B")).toMatchObject({ refused: "actionNotAllowed" });
  });
});

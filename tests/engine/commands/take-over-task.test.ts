import { describe, expect, it } from "vitest";
import { approvedBy, aStart } from "../../support/builders/a-process.ts";
import { aRun } from "../../support/builders/a-run.ts";
import { anOrganisation } from "../../support/builders/an-organisation.ts";

const people = anOrganisation({
  people: { STAFF: {}, X: { deputy: "A" }, A: { deputy: "B" }, B: {}, C: {} },
});
const delegable = [aStart("a"), approvedBy("a", "C", { seatChanges: ["delegate"] })];
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

  it("what they have for somebody who delegated it goes back to that person in the end, all the same", () => {
    const run = aRun({ people, tasks: delegable }).submit();
    const away = { STAFF: {}, X: {}, C: {}, B: {} };
    run.people = anOrganisation({ people: away });
    run.delegate("C", "X");
    run.people = anOrganisation({ people: { ...away, X: { deputy: "B" } } });
    expect(run.tryMove("X")).toBeUndefined();
    expect(run.open()).toEqual(["a:B"]);
    expect(run.takeOver("X", "B").open()).toEqual(["a:X"]);
    expect(run.tryApprove("X")).toMatchObject({ refused: "actionNotAllowed" });
    expect(run.answer("X", true).open()).toEqual(["a:C"]);
  });

  it("from whom they delegated it to decides it themselves", () => {
    const run = aRun({ people, tasks: delegable }).submit();
    run.delegate("C", "X");
    const holder = run.open()[0]!;
    run.takeOver("C", holder);
    expect(run.approve("C").status).toBe("complete");
  });

  it("is nobody else's, and too late once it was handled", () => {
    const run = submitted();
    expect(run.tryTakeOver("C", "B")).toMatchObject({ refused: "actionNotAllowed" });
    expect(run.approve("B").tryTakeOver("X", "B")).toMatchObject({ refused: "actionNotAllowed" });
  });
});

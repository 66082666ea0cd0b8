import { describe, expect, it } from "vitest";
import { approvedBy, aStart, aTask } from "../../support/builders/a-process.ts";
import { aRun } from "../../support/builders/a-run.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";

const people = somePeople("STAFF", "A", "B");
const told = aTask("told", { taskType: "read", assignedType: "users", taskAssigned: "B", to: "a" });
const tasks = [aStart("told"), told, approvedBy("a", "A")];

describe("R23 cancel", () => {
  it("ends a draft, or a returned application, for its initiator", () => {
    const draft = aRun({ people, tasks });
    expect(draft.tryCancel()).toBeUndefined();
    expect([draft.status, ...draft.open()]).toEqual(["cancelled"]);
    const returned = aRun({ people, tasks }).submit().return("A", "apply:STAFF");
    expect(returned.tryCancel()).toBeUndefined();
    expect(returned.seatOf("STAFF")).toMatchObject({ cause: "cancelled" });
  });

  it("is not the initiator's while others have it", () => {
    const run = aRun({ people, tasks }).submit();
    expect(run.tryCancel()).toEqual({ refused: "cancelNotAllowed", params: { status: "running" } });
  });

  it("is a process administrator's at any time, with a reason; everybody who held it is told", () => {
    const run = aRun({ people, tasks }).submit();
    expect(run.tryCancel("ADMIN1", " ", ["process-admin"])).toMatchObject({
      errors: { reason: { problem: "reasonRequired" } },
    });
    expect(run.tryCancel("ADMIN1", "filed twice", ["PROCESS-ADMIN"])).toBeUndefined();
    expect([run.status, ...run.open()]).toEqual(["cancelled"]);
    const whom = run.effects.flatMap((effect) => (effect.effect === "notify" ? [effect.userCode] : []));
    expect(whom.sort()).toEqual(["A", "B", "STAFF"]);
  });

  it("is final, and nobody else's", () => {
    const run = aRun({ people, tasks });
    expect(run.tryCancel("A")).toEqual({ refused: "noPermission" });
    run.tryCancel();
    expect(run.tryCancel()).toEqual({ refused: "cancelNotAllowed", params: { status: "cancelled" } });
    expect(run.trySubmit()).toMatchObject({ refused: "alreadyHandled", params: { how: "cancelled" } });
  });
});

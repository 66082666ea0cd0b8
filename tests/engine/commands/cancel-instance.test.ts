import { describe, expect, it } from "vitest";
import { cancelInstance } from "#engine";
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

  it("by an administrator is an override in the history, which the end names as its cause; the initiator's is none", () => {
    const run = aRun({ people, tasks }).submit();
    run.tryCancel("ADMIN1", " filed twice ", ["process-admin"]);
    const override = run.events.find(({ type }) => type === "override")!;
    expect(override).toMatchObject({ what: "cancel", reason: "filed twice", actor: "ADMIN1" });
    expect(run.events.find(({ type }) => type === "cancelled")?.causedBy).toBe(override.sequence);
    // One who administers and filed it does as everybody may with a draft, and overrides where others have it.
    const own = aRun({ people, tasks });
    own.tryCancel("STAFF", "not needed", ["process-admin"]);
    expect(own.events.some(({ type }) => type === "override")).toBe(false);
    const ownRunning = aRun({ people, tasks }).submit();
    ownRunning.tryCancel("STAFF", "not needed", ["process-admin"]);
    expect(ownRunning.events.some(({ type }) => type === "override")).toBe(true);
  });

  it("with the step that started it is nobody's override", () => {
    const run = aRun({ people, tasks }).submit();
    run.attempt(
      "SYSTEM",
      (context) =>
        cancelInstance(run.bundle, run.snapshot, { reason: "withdrawn", withParent: true }, context),
      ["process-admin"],
    );
    expect(run.status).toBe("cancelled");
    expect(run.events.some(({ type }) => type === "override")).toBe(false);
  });

  it("is final, and nobody else's", () => {
    const run = aRun({ people, tasks });
    expect(run.tryCancel("A")).toEqual({ refused: "noPermission" });
    run.tryCancel();
    expect(run.tryCancel()).toEqual({ refused: "cancelNotAllowed", params: { status: "cancelled" } });
    expect(run.trySubmit()).toMatchObject({ refused: "alreadyHandled", params: { how: "cancelled" } });
  });
});

import { describe, expect, it } from "vitest";
import { approvedBy, aStart, aTask } from "../../support/builders/a-process.ts";
import { aRun, type Run } from "../../support/builders/a-run.ts";
import { anOrganisation, somePeople } from "../../support/builders/an-organisation.ts";
import { replay, resolveIncident } from "#engine";

const people = somePeople("STAFF", "A", "B");

/** A machine between the applicant and A cannot do its work. */
const stopped = (taskType: "auto" | "seal" = "auto"): Run => {
  const run = aRun({
    people,
    tasks: [aStart("machine"), aTask("machine", { taskType, to: "a" }), approvedBy("a", "A")],
  }).submit();
  expect(run.tryFailAutomatic("machine")).toBeUndefined();
  expect(run.stopped()).toEqual(["machine:notConfigured"]);
  return run;
};

describe("an administrator who did the work of a stopped step by hand", () => {
  it("stands at the step with who and why, as the event says it; one written before replays without", () => {
    const run = stopped();
    run.tryResolve("machine", "booked in the ledger");
    const ofStep = run.snapshot.visits.find(({ taskId }) => taskId === "machine");
    expect(ofStep?.doneByHand).toMatchObject({ by: "ADMIN1", reason: "booked in the ledger" });
    const older = run.events.map((event) => {
      if (event.type !== "incident_resolved") return event;
      const { reason: _reason, ...rest } = event;
      return rest;
    });
    const visits = replay(older).visits;
    expect(visits).toEqual(run.snapshot.visits.map(({ doneByHand: _by, ...visit }) => visit));
  });

  it("lets the application go on, and the history keeps the reason", () => {
    const run = stopped();
    expect(run.tryResolve("machine", " booked in the ledger ")).toBeUndefined();
    expect([run.stopped(), run.open()]).toEqual([[], ["a:A"]]);
    expect(run.events).toContainEqual(
      expect.objectContaining({
        type: "override",
        what: "resolve",
        reason: "booked in the ledger",
        actor: "ADMIN1",
      }),
    );
  });

  it("makes a late report of the machine count for nothing", () => {
    const run = stopped();
    const { visitId } = run.snapshot.incidents![0]!;
    run.tryResolve("machine");
    const before = run.snapshot;
    expect(run.reportAutomatic(visitId)).toBeUndefined();
    expect(run.snapshot).toEqual(before);
  });

  it("gives a reason", () => {
    const run = stopped();
    expect(run.tryResolve("machine", "  ")).toMatchObject({
      errors: { reason: { problem: "reasonRequired" } },
    });
    expect(run.stopped()).toEqual(["machine:notConfigured"]);
  });

  it("is an administrator, and does it once", () => {
    const run = stopped();
    const { visitId } = run.snapshot.incidents![0]!;
    const command = { visitId, reason: "done" };
    const byAnybody = run.attempt("A", (context) =>
      resolveIncident(run.bundle, run.snapshot, command, context),
    );
    expect(byAnybody).toMatchObject({ refused: "noPermission" });
    run.tryResolve("machine");
    expect(run.tryResolve("machine")).toMatchObject({ refused: "incidentNotThere" });
  });

  it("never seals by hand, nor decides for the people who could not be found", () => {
    expect(stopped("seal").tryResolve("machine")).toMatchObject({ refused: "actionNotAllowed" });
    const nobody = {
      assignedType: "role",
      taskAssigned: "none",
      taskRunWay: "any",
      emptyPolicy: "fail",
    } as const;
    const run = aRun({
      people: anOrganisation({ people: { STAFF: {}, A: {} } }),
      tasks: [aStart("a"), approvedBy("a", "A", { to: "t" }), aTask("t", nobody)],
    });
    run.submit().approve("A");
    expect(run.tryResolve("t")).toMatchObject({ refused: "actionNotAllowed" });
  });
});

import { describe, expect, it } from "vitest";
import { previewChain } from "#engine";
import { approvedBy, aStart, aTask } from "../../support/builders/a-process.ts";
import { workers } from "../../support/builders/a-random-process.ts";
import { aRun, hourMs, type Run } from "../../support/builders/a-run.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";
import fc from "../../support/properties.ts";

const people = somePeople("STAFF", ...workers);

const wait = (run: Run, hours: number): Run => {
  run.now += hours * hourMs;
  return run;
};

/** In how many hours each step ahead is due. */
function dueIn(run: Run): Record<string, number | undefined> {
  const preview = previewChain(run.bundle, run.snapshot, run.context("STAFF"));
  if (!("chain" in preview)) throw new Error("no chain");
  return Object.fromEntries(
    preview.chain.map(({ taskId, dueAt }) => [
      taskId,
      dueAt === undefined ? undefined : (dueAt - run.now) / hourMs,
    ]),
  );
}

describe("when the steps ahead are due, if each takes its whole time", () => {
  it("a step that waits for another branch has its time from when that one is done", () => {
    const tasks = [
      aStart(["a", "b"], { split: "all" }),
      approvedBy("a", "A", { to: "d", taskHour: 8 }),
      approvedBy("b", "B", { to: "d", taskHour: 4 }),
      approvedBy("d", "D", { taskHour: 2 }),
    ];
    const run = wait(wait(aRun({ people, tasks }).submit(), 1).approve("B"), 1);
    expect(dueIn(run)).toEqual({ a: 6, d: 8 });
  });

  it("a step that waits for what it returned straight has its time anew from when it goes on", () => {
    const tasks = [
      aStart("a"),
      approvedBy("a", "A", { to: "b", taskHour: 8 }),
      approvedBy("b", "B", { to: "c", taskHour: 4 }),
      approvedBy("c", "C", { taskHour: 1 }),
    ];
    const run = wait(aRun({ people, tasks }).submit().approve("A"), 3);
    wait(run.return("B", "a:A", "direct"), 1);
    expect(dueIn(run)).toEqual({ a: 7, b: 11, c: 12 });
  });

  it("what is under way keeps its clock, and so does a delay", () => {
    const tasks = [
      aStart(["a", "rest"], { split: "all" }),
      approvedBy("a", "A", { taskHour: 8 }),
      aTask("rest", { taskType: "delay", delayHours: 5, to: "c" }),
      approvedBy("c", "C", { taskHour: 1 }),
    ];
    const run = wait(aRun({ people, tasks }).submit(), 2);
    expect(dueIn(run)).toEqual({ a: 6, rest: 3, c: 4 });
  });

  it("what is late already puts nothing behind it off into the past", () => {
    const tasks = [
      aStart("a"),
      approvedBy("a", "A", { to: "b", taskHour: 1 }),
      approvedBy("b", "B", { taskHour: 2 }),
    ];
    const run = wait(aRun({ people, tasks }).submit(), 3);
    expect(dueIn(run)).toEqual({ a: -2, b: 2 });
  });

  it("whatever the limits, and however long it has been waiting", () => {
    const hours = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(hours, hours, hours, fc.integer({ min: 1, max: 60 }), (ofA, ofB, ofD, waited) => {
        const tasks = [
          aStart(["a", "b"], { split: "all" }),
          approvedBy("a", "A", { to: "d", taskHour: ofA }),
          approvedBy("b", "B", { to: "d", taskHour: ofB }),
          approvedBy("d", "D", { taskHour: ofD }),
        ];
        const run = wait(aRun({ people, tasks }).submit().approve("B"), waited);
        expect(dueIn(run)).toEqual({ a: ofA - waited, d: Math.max(0, ofA - waited) + ofD });
      }),
      { numRuns: 50 },
    );
  });
});

import { describe, expect, it } from "vitest";
import type { InstanceSnapshot, Visit } from "../../../src/engine/model/process-instance.ts";
import { circleOf, repeatedVisits } from "../../../src/engine/preview/circles.ts";
import { approvedBy, aProcess, aStart } from "../../support/builders/a-process.ts";
import { aRun } from "../../support/builders/a-run.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";

const definition = aProcess([
  aStart("z"),
  approvedBy("z", "A", { to: "a" }),
  approvedBy("a", "A", { join: "any", to: "b" }),
  approvedBy("b", "A", { to: ["c", "beside"], split: "all" }),
  approvedBy("c", "A", { to: "a" }),
  approvedBy("beside", "A"),
]);
const { snapshot } = aRun({ people: somePeople("STAFF", "A"), definition });
const bundle = { definition, version: 1 };

/** `[task, from, …]`: visits as they were entered. */
const graph = (...visits: [taskId: string, ...from: number[]][]): Visit[] =>
  visits.map(([taskId, ...from], index) => ({
    visitId: index + 1,
    taskId,
    round: 1,
    status: "closed",
    enteredAt: 0,
    arrivals: from.map((fromVisitId) => ({ fromVisitId, sequence: 1, at: 0 })),
  }));
const at = (visits: Visit[]): InstanceSnapshot => ({ ...snapshot, visits });
const begun = graph(["apply", 0], ["z", 1]);
/** Around and around: the visits of `a` are 3, 6, 9 and 12. */
const around = [
  ...begun,
  ...graph(
    ...Array.from({ length: 12 }, (_, index): [string, number] => [
      ["a", "b", "c"][index % 3] ?? "",
      index + 2,
    ]),
  ).map((visit) => ({ ...visit, visitId: visit.visitId + 2 })),
];
const circle = (before: Visit[], entered: number[], visits = around): string[] =>
  [
    ...circleOf(
      bundle,
      at(before),
      at(visits),
      entered.map((visitId) => visits[visitId - 1]!),
    ),
  ].sort();

describe("whether a preview runs in a circle", () => {
  it("is said of its tasks once one of them was foreseen three times before", () => {
    expect(circle(begun, [9])).toEqual([]);
    expect(circle(begun, [12])).toEqual(["a", "b", "c"]);
    expect(circle(begun, [])).toEqual([]);
  });

  it("counts what is foreseen, not what was done before", () => {
    expect(circle(around.slice(0, 3), [12])).toEqual([]);
    expect(circle(around.slice(0, 2), [12])).toEqual(["a", "b", "c"]);
  });

  it("is told of whichever of those just entered goes round", () => {
    const beside = [...around, ...graph(["beside", 12])].map((visit, index) => ({
      ...visit,
      visitId: index + 1,
    }));
    expect(circle(begun, [15, 12], beside)).toEqual(["a", "b", "c"]);
    expect(circle(begun, [15], beside)).toEqual([]);
  });

  it("is not said of a step that leads nowhere near itself, however often it was jumped to", () => {
    const jumped = graph(["apply", 0], ["z", 1], ["beside", 2], ["beside", 3], ["beside", 4], ["beside", 5]);
    expect(circle(begun, [6], jumped)).toEqual([]);
    const both = [...around, ...graph(["z", 2], ["z", 15], ["z", 16], ["z", 17])].map((visit, index) => ({
      ...visit,
      visitId: index + 1,
    }));
    expect(circle(begun, [18, 12], both)).toEqual(["a", "b", "c"]);
  });
});

describe("what a circle says again", () => {
  const again = (before: Visit[], after: Visit[], taskIds = ["a", "b", "c"]): number[] => [
    ...repeatedVisits(new Set(taskIds), at(before), at(after)),
  ];

  it("is every time around after the first, and what only they led to", () => {
    const after = graph(
      ["apply", 0],
      ["z", 1],
      ["a", 2],
      ["b", 3],
      ["c", 4],
      ["beside", 4],
      ["a", 5],
      ["b", 7],
      ["beside", 8],
    );
    expect(again(begun, after)).toEqual([7, 8, 9]);
    expect(again(begun, after, [])).toEqual([]);
  });

  it("is not what the first time around led to as well", () => {
    const after = graph(
      ["apply", 0],
      ["z", 1],
      ["a", 2],
      ["b", 3],
      ["c", 4],
      ["a", 5],
      ["b", 6],
      ["beside", 4, 7],
    );
    expect(again(begun, after)).toEqual([6, 7]);
  });

  it("begins with a step that is open now, not with one that was over before", () => {
    const after = graph(["apply", 0], ["z", 1], ["a", 2], ["b", 3], ["c", 4], ["a", 5], ["b", 6], ["c", 7]);
    const before = after
      .slice(0, 4)
      .map((visit): Visit => (visit.visitId === 4 ? { ...visit, status: "open" } : visit));
    // The first a is over: it is foreseen once more; b is open, and comes again.
    expect(again(before, after)).toEqual([7, 8]);
  });

  it("is nothing that there was before", () => {
    const after = graph(["apply", 0], ["z", 1], ["a", 2], ["b", 3], ["c", 4], ["a", 5]);
    const before = after.map(
      (visit): Visit => (visit.visitId === 3 ? { ...visit, status: "paused" } : visit),
    );
    expect(again(before, after)).toEqual([]);
  });
});

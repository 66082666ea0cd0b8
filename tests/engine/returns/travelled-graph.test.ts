import { describe, expect, it } from "vitest";
import type { Arrival, InstanceSnapshot, Visit } from "../../../src/engine/model/process-instance.ts";
import { visitsInForce } from "../../../src/engine/returns/effect-of-decisions.ts";
import { resumedBy } from "../../../src/engine/returns/pause-work.ts";
import {
  ancestorsOf,
  descendantsOf,
  lineageOf,
  stepOf,
} from "../../../src/engine/returns/travelled-graph.ts";
import { approvedBy, aStart } from "../../support/builders/a-process.ts";
import { aRun } from "../../support/builders/a-run.ts";
import { somePeople } from "../../support/builders/an-organisation.ts";

const { snapshot } = aRun({ people: somePeople("STAFF", "A"), tasks: [aStart("a"), approvedBy("a", "A")] });

type From = number | Partial<Arrival>;
const from = (...sources: From[]): { arrivals: Arrival[] } => ({
  arrivals: sources.map((source) => ({
    fromVisitId: 0,
    sequence: 1,
    at: 0,
    ...(typeof source === "number" ? { fromVisitId: source } : source),
  })),
});
/** A graph that was travelled: visits numbered from 1, each with what matters of it. */
const graph = (...visits: Partial<Visit>[]): InstanceSnapshot => ({
  ...snapshot,
  visits: visits.map((visit, index) => ({
    visitId: index + 1,
    taskId: `t${index + 1}`,
    round: 1,
    status: "closed",
    enteredAt: 0,
    arrivals: [],
    ...visit,
  })),
});
const numbers = (visits: Iterable<number>): number[] => [...visits].sort((one, other) => one - other);
const start = from(0);

describe("the graph that was travelled", () => {
  it("R14 led from a visit to all behind it and to none beside it, and back again", () => {
    const fork = graph(start, from(1), from(1), from(2, 3), from(3));
    expect(numbers(ancestorsOf(fork, 4))).toEqual([1, 2, 3]);
    expect(numbers(ancestorsOf(fork, 5))).toEqual([1, 3]);
    expect(numbers(ancestorsOf(fork, 1))).toEqual([]);
    expect(numbers(descendantsOf(fork, new Set([2])))).toEqual([4]);
    expect(numbers(descendantsOf(fork, new Set([3])))).toEqual([4, 5]);
    expect(numbers(descendantsOf(fork, new Set([2, 3])))).toEqual([4, 5]);
    expect(numbers(descendantsOf(fork, new Set()))).toEqual([]);
  });

  it("R15 counts no way that was taken back", () => {
    const back = graph(start, from(1), from({ fromVisitId: 2, takenBack: true }), from(3));
    expect(numbers(ancestorsOf(back, 4))).toEqual([3]);
    expect(numbers(descendantsOf(back, new Set([2])))).toEqual([]);
  });

  it("R15 ends where a circle leads back", () => {
    const circle = graph(start, from(1, 3), from(2));
    expect(numbers(ancestorsOf(circle, 2))).toEqual([1, 2, 3]);
    expect(numbers(descendantsOf(circle, new Set([2])))).toEqual([3]);
  });

  it("R16 one step stays one, however often it is done again", () => {
    const again = graph(start, from(1), { recreates: 2, ...from(1) }, { recreates: 3, ...from(1) }, from(4));
    expect([1, 2, 3, 4, 5].map((each) => stepOf(again, each))).toEqual([1, 2, 2, 2, 5]);
    expect(numbers(lineageOf(again, 3))).toEqual([2, 3, 4]);
    expect(numbers(lineageOf(again, 5))).toEqual([5]);
  });

  it("R29 what one of them took up belongs to it, with what that took up itself", () => {
    const taken = graph(
      start,
      from(1),
      from(1),
      { recreates: 2, takesUp: [3], ...from(1) },
      from(1),
      { recreates: 5, takesUp: [4], ...from(1) },
      from(1),
    );
    for (const each of [2, 3, 4, 5, 6]) expect(numbers(lineageOf(taken, each))).toEqual([2, 3, 4, 5, 6]);
    expect(numbers(lineageOf(taken, 7))).toEqual([7]);
    expect(numbers(lineageOf(taken, 1))).toEqual([1]);
  });
});

describe("R17 which work still counts", () => {
  const inForce = (...visits: Partial<Visit>[]) => numbers(visitsInForce(graph(...visits)));

  it("is the newest of each step", () => {
    expect(inForce(start, from(1), { recreates: 2, ...from(1) }, from(3))).toEqual([1, 3, 4]);
  });

  it("is what something still leads to: one of several ways is enough", () => {
    const taken = { fromVisitId: 2, takenBack: true };
    expect(inForce(start, from(1), from(taken, 1), from(taken))).toEqual([1, 2, 3]);
  });

  it("is not an earlier time of a step whose newest was taken back", () => {
    const taken = { fromVisitId: 1, takenBack: true };
    expect(inForce(start, from(1), { recreates: 2, ...from(taken) })).toEqual([1]);
  });
});

describe("R14 what a direct return resumed", () => {
  const returned = { byVisitId: 3, bySeatId: 3, resume: "direct" as const };
  const resumed = { fromVisitId: 4, kind: "resumed" as const };
  /** 3 returned to 2, which 4 did again; 3 goes on now. */
  const story = (third: Partial<Visit>, ...more: Partial<Visit>[]) =>
    graph(start, from(1), third, { recreates: 2, returned, ...from(1) }, ...more);
  const open = { status: "open" as const };
  const goesOn = { ...open, ...from(2, resumed) };

  it("is who waited for it, as long as nothing else came of it", () => {
    expect(resumedBy(story(goesOn), 4)).toEqual([3]);
  });

  it("may stand beside open work that has nothing to do with it", () => {
    expect(resumedBy(story(goesOn, { ...open, ...from(1) }), 4)).toEqual([3]);
  });

  it("is nothing of a return that is walked", () => {
    const walked = story(goesOn);
    walked.visits[3]!.returned = { ...returned, resume: "walk" };
    expect(resumedBy(walked, 4)).toBeUndefined();
    expect(resumedBy(story(goesOn), 2)).toBeUndefined();
  });

  it("is nothing where nobody waited, or where that was taken back", () => {
    expect(resumedBy(story({ ...open, ...from(2) }), 4)).toBeUndefined();
    expect(resumedBy(story(from(2)), 4)).toBeUndefined();
    expect(resumedBy(story({ ...open, ...from(2, { ...resumed, takenBack: true }) }), 4)).toBeUndefined();
  });

  it("is nothing where one of them has gone on already, or was walked to", () => {
    expect(resumedBy(story({ ...goesOn, status: "closed" }), 4)).toBeUndefined();
    expect(resumedBy(story(goesOn, { status: "closed", ...from(2, resumed) }), 4)).toBeUndefined();
    expect(resumedBy(story(goesOn, { ...open, ...from(2, 4) }), 4)).toBeUndefined();
    expect(resumedBy(story({ ...open, ...from(2, 4) }), 4)).toBeUndefined();
  });

  it("is nothing where another of its steps is walked again beside it", () => {
    expect(resumedBy(story(goesOn, { ...open, ...from(2) }), 4)).toBeUndefined();
    expect(resumedBy(story(goesOn, from(2)), 4)).toEqual([3]);
  });
});

import { describe, expect, it } from "vitest";
import type { Visit } from "../../../src/engine/model/process-instance.ts";
import { inOrderOfWork } from "../../../src/engine/preview/in-order-of-work.ts";

/** Visits numbered from 1, each with those it was reached from; -3 is an arrival from the third that was taken back. */
const visits = (...from: number[][]): Visit[] =>
  from.map((sources, index) => ({
    visitId: index + 1,
    taskId: `t${index + 1}`,
    round: 1,
    status: "closed",
    enteredAt: 0,
    arrivals: sources.map((source) => ({
      fromVisitId: Math.abs(source),
      sequence: 1,
      at: 0,
      ...(source < 0 ? { takenBack: true } : {}),
    })),
  }));
const order = (...from: number[][]): number[] => inOrderOfWork(visits(...from)).map(({ visitId }) => visitId);

describe("visits as they are worked on", () => {
  it("stand in the order they were entered where each has one before it", () => {
    expect(order([0], [1], [1], [2], [3])).toEqual([1, 2, 3, 4, 5]);
  });

  it("are behind the last branch that they gather, although an earlier branch entered them first", () => {
    expect(order([0], [1], [1], [2, 5], [3])).toEqual([1, 2, 3, 5, 4]);
  });

  it("and what follows a gathering one stands behind it", () => {
    expect(order([0], [1], [1], [2, 6], [2], [3], [4])).toEqual([1, 2, 3, 5, 6, 4, 7]);
  });

  it("that come back from what was returned stand behind it, and the gathering one behind them", () => {
    // 5 gathers 3 and 4; from 4 it was returned to 6, which leads straight back to it
    expect(order([0], [1], [1], [2, 6], [3, 4], [0])).toEqual([1, 2, 3, 6, 4, 5]);
  });

  it("do not wait for work that was taken back", () => {
    expect(order([0], [1], [1], [2, -5], [3])).toEqual([1, 2, 3, 4, 5]);
  });

  it("are told once each where a circle led back to them", () => {
    expect(order([0], [1, 3], [2])).toHaveLength(3);
    expect(order([0], [1, 2])).toEqual([1, 2]);
  });

  it("are none where there are none", () => {
    expect(order()).toEqual([]);
  });
});

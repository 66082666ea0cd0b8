import fc from "../support/properties.ts";
import { describe, expect, it } from "vitest";
import { wouldStandBelowItself } from "#tables";

const parents = new Map<number, number | null>([
  [1, null],
  [2, 1],
  [3, 2],
  [4, 1],
]);
const parentOf = (key: unknown) => parents.get(key as number);

describe("moving a row of a tree", () => {
  it.each([
    [2, 4, false],
    [3, null, false],
    [1, 3, true],
    [2, 2, true],
    [2, 3, true],
  ])("%i below %j: stands below itself is %s", (key, parent, verdict) => {
    expect(wouldStandBelowItself(key, parent, parentOf)).toBe(verdict);
  });

  it("ends even where a circle is already stored", () => {
    const circle = new Map([
      [1, 2],
      [2, 1],
    ]);
    expect(wouldStandBelowItself(9, 1, (key) => circle.get(key as number))).toBe(false);
  });

  it("allowed moves keep every row below the top", () => {
    const moves = fc.array(fc.tuple(fc.nat(6), fc.option(fc.nat(6))), { maxLength: 40 });
    fc.assert(
      fc.property(moves, (all) => {
        const tree = new Map<number, number | null>();
        for (const [key, parent] of all) {
          if (!wouldStandBelowItself(key, parent, (at) => tree.get(at as number))) tree.set(key, parent);
        }
        for (const key of tree.keys()) {
          let steps = 0;
          for (let at: number | null = key; at !== null; at = tree.get(at) ?? null) steps += 1;
          expect(steps).toBeLessThan(10);
        }
      }),
    );
  });
});

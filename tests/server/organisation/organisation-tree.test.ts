import fc from "../../support/properties.ts";
import { expect, test } from "vitest";
import {
  branchOf,
  lineUp,
  mostLevels,
  type OrganisationTree,
  type PlacedOrganisation,
  placeRefused,
} from "#server/organisation/organisation-tree.ts";

const at = (organId: number, parentOrganId: number | null, status = "1"): PlacedOrganisation => ({
  organId,
  organName: `机构${organId}`,
  parentOrganId,
  status,
});
const treeOf = (...all: PlacedOrganisation[]): OrganisationTree =>
  new Map(all.map((one) => [one.organId, one]));

test("a parent is refused that is unknown, below, disabled or too deep; the top is always free", () => {
  // given 1 > 2 > 3, 4 disabled, and a line as long as may be
  const line = Array.from({ length: mostLevels }, (_, depth) =>
    at(100 + depth, depth === 0 ? null : 99 + depth),
  );
  const tree = treeOf(at(1, null), at(2, 1), at(3, 2), at(4, null, "0"), ...line);

  // then
  expect(placeRefused(tree, 2, 9)).toBe("unknown");
  expect([1, 2, 3].map((parent) => placeRefused(tree, 1, parent))).toEqual(["circle", "circle", "circle"]);
  expect(placeRefused(tree, 3, 4)).toBe("closed");
  expect(placeRefused(tree, null, 99 + mostLevels)).toBe("tooDeep");
  expect([placeRefused(tree, null, 98 + mostLevels), placeRefused(tree, 2, 98 + mostLevels)]).toEqual([
    undefined,
    "tooDeep",
  ]);
  expect(placeRefused(tree, 3, null)).toBeUndefined();
});

test("whatever is moved where it may stand, every organisation leads to the top, on no more levels than there may be", () => {
  const numbers = fc.integer({ min: 1, max: 30 });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(numbers, fc.option(numbers, { nil: null })), { minLength: 1, maxLength: 200 }),
      (moves) => {
        // given
        const tree = new Map(Array.from({ length: 30 }, (_, place) => [place + 1, at(place + 1, null)]));
        for (const [organId, parentOrganId] of moves) {
          const below = branchOf(tree, organId).map((one) => one.organId);

          // when
          const refused = placeRefused(tree, organId, parentOrganId);
          if (refused === undefined) tree.set(organId, at(organId, parentOrganId));

          // then exactly what stands below it is a circle
          expect(refused === "circle").toBe(parentOrganId !== null && below.includes(parentOrganId));
        }
        for (const organId of tree.keys()) {
          const line = lineUp(tree, organId);
          expect(line.at(-1)?.parentOrganId).toBeNull();
          expect(line.length).toBeLessThanOrEqual(mostLevels);
          for (const above of line)
            expect(branchOf(tree, above.organId).map((one) => one.organId)).toContain(organId);
        }
      },
    ),
  );
});

test("a circle that was there before ends the way up and the way down", () => {
  // given
  const tree = treeOf(at(1, 2), at(2, 1));

  // then
  expect(lineUp(tree, 1).map((one) => one.organId)).toEqual([1, 2]);
  expect(branchOf(tree, 1).map((one) => one.organId)).toEqual([1, 2]);
});

import fc from "../../support/properties.ts";
import { describe, expect, it } from "vitest";
import { applied, type PageGeometry, pointsPerMm, shownSize } from "#contract/seals/page-geometry.ts";
import { impressionsOf, placementProblem, ridingGroups } from "#contract/seals/stamping-plan.ts";

const size = { widthMm: 42, heightMm: 42 };
const rotation = fc.constantFrom<PageGeometry["rotation"]>(0, 90, 180, 270);
const page = fc.record({
  x: fc.integer({ min: -50, max: 50 }),
  y: fc.integer({ min: -50, max: 50 }),
  width: fc.integer({ min: 400, max: 1200 }),
  height: fc.integer({ min: 400, max: 1200 }),
  rotation,
  unit: fc.constantFrom(1, 2, 3),
});

/** A point of a page's own space as one sees it, in millimetres: turned back by hand. */
function seen({ x, y, width, height, rotation: turned, unit = 1 }: PageGeometry, px: number, py: number) {
  const [u, v] = {
    0: [px - x, y + height - py],
    90: [py - y, px - x],
    180: [x + width - px, py - y],
    270: [y + height - py, x + width - px],
  }[turned] as [number, number];
  return [(u * unit) / pointsPerMm, (v * unit) / pointsPerMm] as const;
}

describe("an impression", () => {
  it("stands upright where it was placed, however the page is turned and cropped", () => {
    fc.assert(
      fc.property(page, fc.double({ min: 25, max: 100, noNaN: true }), (geometry, at) => {
        // when
        const [impression] = impressionsOf(
          { sealId: 1, position: "documentSeal", spots: [{ page: 1, xMm: at, yMm: at + 5 }] },
          size,
          [geometry],
        );

        // then
        const [mx, my] = seen(geometry, ...applied(impression!.matrix, 0, 0));
        const [tx, ty] = seen(geometry, ...applied(impression!.matrix, 0, -21));
        expect([mx, my]).toEqual([expect.closeTo(at), expect.closeTo(at + 5)]);
        expect([tx, ty]).toEqual([expect.closeTo(at), expect.closeTo(at + 5 - 21)]);
      }),
    );
  });

  it("over the edge of its page is a problem", () => {
    fc.assert(
      fc.property(page, (geometry) => {
        const { widthMm } = shownSize(geometry);
        const spot = (xMm: number) => ({
          sealId: 1,
          position: "documentSeal" as const,
          spots: [{ page: 1, xMm, yMm: 70 }],
        });
        expect(placementProblem(spot(widthMm - 20), size, [geometry])?.problem).toBe("sealOutsidePage");
        expect(placementProblem(spot(widthMm - 21.1), size, [geometry])).toBeUndefined();
      }),
    );
  });

  it("on a page that is not there is a problem", () => {
    const spots = [{ page: 2, xMm: 50, yMm: 50 }];
    const a4: PageGeometry = { x: 0, y: 0, width: 595, height: 842, rotation: 0 };
    expect(placementProblem({ sealId: 1, position: "documentSeal", spots }, size, [a4])).toEqual({
      problem: "sealPageMissing",
      params: { page: 2, last: 1 },
    });
  });
});

describe("a cross-page seal", () => {
  const riding = fc.record({
    from: fc.integer({ min: 1, max: 5 }),
    to: fc.integer({ min: 6, max: 300 }),
    sides: fc.constantFrom("all" as const, "odd" as const, "even" as const),
    edge: fc.constantFrom("right" as const, "left" as const),
    yMm: fc.constant(100),
    groupSize: fc.integer({ min: 2, max: 40 }),
  });

  it("is on every page that is asked for once, in groups of more than one page", () => {
    fc.assert(
      fc.property(riding, (asked) => {
        // when
        const groups = ridingGroups(asked);

        // then
        const pages = groups.flat();
        expect(new Set(pages).size).toBe(pages.length);
        const wanted = asked.to - asked.from + 1;
        expect(pages.length).toBeGreaterThanOrEqual(asked.sides === "all" ? wanted : Math.floor(wanted / 2));
        if (pages.length > 1) expect(Math.min(...groups.map((group) => group.length))).toBeGreaterThan(1);
        expect(Math.max(...groups.map((group) => group.length))).toBeLessThanOrEqual(
          Math.max(3, asked.groupSize),
        );
      }),
    );
  });

  it("is cut into slices that make the whole seal again, each at the edge of its page", () => {
    fc.assert(
      fc.property(riding, rotation, (asked, turned) => {
        // given
        const a4: PageGeometry = { x: 10, y: 20, width: 595, height: 842, rotation: turned };
        const pages = Array.from({ length: asked.to }, () => a4);

        // when
        const all = impressionsOf({ sealId: 1, position: "crossPageSeal", riding: asked }, size, pages);

        // then
        const { widthMm } = shownSize(a4);
        for (const group of ridingGroups(asked)) {
          const slices = group.map((number) => all.find((each) => each.page === number)!);
          let at = -21;
          for (const { slice, matrix } of slices) {
            expect(slice!.from).toBeCloseTo(at);
            at = slice!.to;
            const edge = asked.edge === "right" ? slice!.to : slice!.from;
            const [x] = seen(a4, ...applied(matrix, edge, 0));
            expect(x).toBeCloseTo(asked.edge === "right" ? widthMm : 0);
          }
          expect(at).toBeCloseTo(21);
        }
      }),
      { numRuns: 40 },
    );
  });
});

import { expect, it } from "vitest";
import { placedByTemplate, templateOf } from "#contract/seals/placement-template.ts";
import type { SealPlacement } from "#contract/seals/seal-placement.ts";

const riding = { from: 1, to: 5, sides: "all", edge: "right", yMm: 140, groupSize: 20 } as const;
const spot = (page: number) => ({ page, xMm: 100, yMm: 200 });
const placements: SealPlacement[] = [
  { sealId: 1, position: "signatureSeal", fileId: "a", spots: [spot(1), spot(3), spot(5)] },
  { sealId: 1, position: "crossPageSeal", fileId: "a", riding },
  { sealId: 2, position: "documentSeal", fileId: "b", spots: [spot(1)] },
];
const sealIds = new Set([1, 2]);

it("what lay on the last page lies on the last page of a longer document", () => {
  // given
  const template = templateOf(placements, { fileId: "a", last: 5 });

  // when
  const placed = placedByTemplate(template, { fileId: "c", last: 8, sealIds });

  // then
  expect(placed).toEqual({
    leftOut: 0,
    placements: [
      { sealId: 1, position: "signatureSeal", fileId: "c", spots: [spot(1), spot(3), spot(8)] },
      { sealId: 1, position: "crossPageSeal", fileId: "c", riding: { ...riding, to: 8 } },
    ],
  });
});

it("what a shorter document has no page for is left out and counted", () => {
  // given
  const template = templateOf(placements, { fileId: "a", last: 5 });

  // when
  const placed = placedByTemplate(template, { fileId: "c", last: 1, sealIds });

  // then
  expect(placed).toEqual({
    leftOut: 2,
    placements: [{ sealId: 1, position: "signatureSeal", fileId: "c", spots: [spot(1)] }],
  });
});

it("a seal that cannot be chosen any more is left out and counted", () => {
  const template = templateOf(placements, { fileId: "a", last: 5 });
  expect(placedByTemplate(template, { fileId: "c", last: 5, sealIds: new Set([2]) })).toEqual({
    leftOut: 4,
    placements: [],
  });
});

import { expect, it } from "vitest";
import { drawnScale } from "#web/fields/seal-placements/drawn-scale.ts";

it.each([
  ["as wide as it should be", { width: 595, height: 842 }, 1_440 / 595],
  ["no higher than a canvas is", { width: 100, height: 14_400 }, 16_384 / 14_400],
  ["no larger than a canvas is", { width: 1_000, height: 15_000 }, Math.sqrt(16_777_216 / 15_000_000)],
  ["down to the wanted width where it is very wide", { width: 14_400, height: 100 }, 0.1],
])("a page is drawn %s", (_how, size, scale) => {
  expect(drawnScale(size, 1_440)).toBeCloseTo(scale, 10);
});

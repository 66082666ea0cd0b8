import { expect, it } from "vitest";
import { outlinesOf } from "#server/seal/seal-font.ts";

const size = { widthMm: 40, heightMm: 40 };

/** The extent of one character that stands in the middle, turned by an angle. */
async function extentOf(angle: number): Promise<{ width: number; height: number }> {
  const glyph = { character: "一", x: 0, y: 0, angle, size: 10, scaleX: 1 };
  const { path } = await outlinesOf({ size, outline: "", glyphs: [glyph] });
  const numbers = (path.match(/-?\d+(?:\.\d+)?/gu) ?? []).map(Number);
  const [xs, ys] = [numbers.filter((_each, at) => at % 2 === 0), numbers.filter((_each, at) => at % 2 === 1)];
  return { width: Math.max(...xs) - Math.min(...xs), height: Math.max(...ys) - Math.min(...ys) };
}

it("a turned character keeps its shape: lying on its side it is as high as it was wide", async () => {
  // when
  const [upright, side, slanted] = [
    await extentOf(0),
    await extentOf(Math.PI / 2),
    await extentOf(Math.PI / 6),
  ];

  // then
  expect(side.height).toBeCloseTo(upright.width, 1);
  expect(side.width).toBeCloseTo(upright.height, 1);
  const least = upright.width * Math.cos(Math.PI / 6);
  expect(slanted.width).toBeGreaterThan(least - 0.1);
  expect(slanted.width).toBeLessThan(least + upright.height * 0.5 + 0.1);
});

it("says which characters the typeface does not have", async () => {
  const glyph = { character: "\u{1F600}", x: 0, y: 0, angle: 0, size: 10, scaleX: 1 };
  expect((await outlinesOf({ size, outline: "", glyphs: [glyph] })).missing).toEqual(["\u{1F600}"]);
});

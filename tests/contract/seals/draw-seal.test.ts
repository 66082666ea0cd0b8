import fc from "../../support/properties.ts";
import { describe, expect, it } from "vitest";
import { drawSeal, glyphMatrix } from "#contract/seals/draw-seal.ts";

const size = { widthMm: 42, heightMm: 42 };
const chinese = fc.string({
  unit: fc.constantFrom(..."中华人民共和国保险集团股份有限公司北京分"),
  minLength: 1,
  maxLength: 60,
});

describe("the text along the rim", () => {
  it("stays inside the rim and never runs into itself, however long it is", () => {
    fc.assert(
      fc.property(chinese, (rimText) => {
        // when
        const { glyphs } = drawSeal({ shape: "round", rimText }, size);

        // then
        for (const [index, { x, y, size: em, scaleX }] of glyphs.entries()) {
          expect(Math.hypot(x, y) + em / 2).toBeLessThan(21 * 0.95);
          const next = glyphs[index + 1];
          if (next !== undefined)
            expect(Math.hypot(next.x - x, next.y - y)).toBeGreaterThan(em * scaleX * 0.99);
        }
      }),
    );
  });

  it("stands symmetric to the axis, its first character on the left", () => {
    // when
    const { glyphs } = drawSeal({ shape: "round", rimText: "甲乙丙丁" }, size);

    // then
    expect(glyphs[0]!.x).toBeLessThan(0);
    for (const [index, glyph] of glyphs.entries()) {
      const opposite = glyphs[glyphs.length - 1 - index]!;
      expect(glyph.x).toBeCloseTo(-opposite.x, 1);
      expect(glyph.y).toBeCloseTo(opposite.y, 1);
    }
  });

  it("of an oval seal follows the oval", () => {
    const { glyphs } = drawSeal(
      { shape: "oval", rimText: "发票专用章发票专用章" },
      { widthMm: 40, heightMm: 30 },
    );
    for (const { x, y } of glyphs) expect((x / 20) ** 2 + (y / 15) ** 2).toBeLessThan(0.8);
  });
});

it("a name seal is read in columns from the right", () => {
  // when
  const { glyphs } = drawSeal({ shape: "square", rimText: "甲乙之印" }, { widthMm: 20, heightMm: 20 });

  // then
  const quarter = (character: string) => {
    const { x, y } = glyphs.find((glyph) => glyph.character === character)!;
    return [Math.sign(x), Math.sign(y)];
  };
  expect([quarter("甲"), quarter("乙"), quarter("之"), quarter("印")]).toEqual([
    [1, -1],
    [1, 1],
    [-1, -1],
    [-1, 1],
  ]);
});

it("a glyph's middle comes to its place, upright where it is not turned", () => {
  // given
  const placed = { character: "章", x: 3, y: 4, angle: 0, size: 10, scaleX: 0.5 };

  // when
  const [a, b, c, d, e, f] = glyphMatrix(placed, { unitsPerEm: 1000, advance: 1000, middle: 380 });

  // then
  const place = (x: number, y: number) => [a * x + c * y + e, b * x + d * y + f];
  expect(place(500, 380)).toEqual([expect.closeTo(3), expect.closeTo(4)]);
  expect(place(1000, 880)).toEqual([expect.closeTo(5.5), expect.closeTo(-1)]);
});

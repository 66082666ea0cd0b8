import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import fontkit from "@pdf-lib/fontkit";
import { describe, expect, it } from "vitest";
import { unpackWoff } from "#server/typeface/unpack-woff.ts";

const packed = readFileSync(
  createRequire(import.meta.url).resolve(
    "@fontsource/noto-serif-sc/files/noto-serif-sc-chinese-simplified-700-normal.woff",
  ),
);

interface Font {
  numGlyphs: number;
  unitsPerEm: number;
  glyphForCodePoint(codePoint: number): { id: number; advanceWidth: number; path: { toSVG(): string } };
}
const open = (bytes: Buffer): Font => (fontkit as unknown as { create(bytes: Buffer): Font }).create(bytes);

/** The sum of a table's words, which the file states of each. */
function sumOf(table: Buffer): number {
  const words = Buffer.alloc(Math.ceil(table.length / 4) * 4);
  table.copy(words);
  let sum = 0;
  for (let at = 0; at < words.length; at += 4) sum = (sum + words.readUInt32BE(at)) >>> 0;
  return sum;
}

describe("a typeface that was unpacked", () => {
  it("has every table whole, at its place in the file", () => {
    // when
    const plain = unpackWoff(packed);

    // then
    const tables = Array.from({ length: plain.readUInt16BE(4) }, (_none, at) => {
      const entry = plain.subarray(12 + at * 16, 28 + at * 16);
      const [offset, length] = [entry.readUInt32BE(8), entry.readUInt32BE(12)];
      const bytes = Buffer.from(plain.subarray(offset, offset + length));
      const tag = entry.toString("latin1", 0, 4);
      // Its own sum would stand in what is summed up: it counts as nothing there.
      if (tag === "head") bytes.writeUInt32BE(0, 8);
      return { tag, aligned: offset % 4 === 0, whole: bytes.length === length, sum: sumOf(bytes) };
    });
    const stated = tables.map(({ tag }, at) => ({
      tag,
      aligned: true,
      whole: true,
      sum: plain.readUInt32BE(16 + at * 16),
    }));
    expect(tables.map(({ tag }) => tag)).toEqual(expect.arrayContaining(["cmap", "glyf", "head", "loca"]));
    expect(tables).toEqual(stated);
  });

  it("draws as the packed one does", () => {
    // given
    const [plain, before] = [open(unpackWoff(packed)), open(packed)];

    // then
    expect([plain.numGlyphs, plain.unitsPerEm]).toEqual([before.numGlyphs, before.unitsPerEm]);
    for (const character of "司印一") {
      const [drawn, expected] = [plain, before].map((font) =>
        font.glyphForCodePoint(character.codePointAt(0)!),
      );
      expect(drawn!.id).toBeGreaterThan(0);
      expect([drawn!.id, drawn!.advanceWidth]).toEqual([expected!.id, expected!.advanceWidth]);
      expect(drawn!.path.toSVG()).toBe(expected!.path.toSVG());
    }
  });

  it("was a WOFF file: anything else is refused", () => {
    expect(() => unpackWoff(Buffer.from("wOF2 and more"))).toThrow("This is no WOFF file.");
  });
});

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { type DrawnSeal, glyphMatrix } from "#contract/seals/draw-seal.ts";
import { applied } from "#contract/seals/page-geometry.ts";
import { unpackWoff } from "../typeface/index.ts";

const fontFile = "@fontsource/noto-serif-sc/files/noto-serif-sc-chinese-simplified-700-normal.woff";

interface Glyph {
  id: number;
  advanceWidth: number;
  path: { mapPoints(map: (x: number, y: number) => [number, number]): { toSVG(): string } };
}

interface Font {
  unitsPerEm: number;
  glyphForCodePoint(codePoint: number): Glyph;
}

let opened: Promise<Font> | undefined;

/** The typeface of seals, unpacked and opened once in a process or thread. */
async function sealFont(): Promise<Font> {
  opened ??= openFont();
  return await opened;
}

/** Its reader is loaded with it: a tenth of what a process that draws no seal would load at its start. */
async function openFont(): Promise<Font> {
  const [bytes, { default: fontkit }] = await Promise.all([
    readFile(createRequire(import.meta.url).resolve(fontFile)),
    import("@pdf-lib/fontkit"),
  ]);
  return (fontkit as unknown as { create(bytes: Uint8Array): Font }).create(unpackWoff(bytes));
}

/** The middle of a character above the base line, as a share of the em: that of Chinese characters. */
const middleOfEm = 0.38;

/** Path data of the whole seal, its characters as outlines, and the characters the typeface does not have. */
export async function outlinesOf(drawn: DrawnSeal): Promise<{ path: string; missing: readonly string[] }> {
  const font = await sealFont();
  const missing = new Set<string>();
  const parts = drawn.glyphs.map((placed) => {
    const glyph = font.glyphForCodePoint(placed.character.codePointAt(0) ?? 0);
    if (glyph.id === 0 && placed.character.trim() !== "") missing.add(placed.character);
    const { unitsPerEm } = font;
    const matrix = glyphMatrix(placed, {
      unitsPerEm,
      advance: glyph.advanceWidth,
      middle: unitsPerEm * middleOfEm,
    });
    // Not the library's `transform`: it reckons y with the x that it has just changed.
    return shortened(glyph.path.mapPoints((x, y) => [...applied(matrix, x, y)]).toSVG());
  });
  return { path: drawn.outline + parts.join(""), missing: [...missing] };
}

/** Ten thousandths of a millimetre are fine enough. */
function shortened(path: string): string {
  return path.replaceAll(/-?\d+\.\d{4,}/gu, (number) => String(Number(Number(number).toFixed(4))));
}

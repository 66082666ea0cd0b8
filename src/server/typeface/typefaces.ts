import { readSubset, subsetOf, usualSubset } from "./subsets.ts";
import { unpackWoff } from "./unpack-woff.ts";

/** One file of the typeface in one weight. */
export interface Face {
  /** Names it among those in use. */
  key: string;
  /** Unpacked, to be embedded. */
  bytes: Buffer;
  has(codePoint: number): boolean;
  /** The width of a character, as a share of the em. */
  widthOf(codePoint: number): number;
}

/** The typeface in which documents are written, in two weights. */
export interface Typefaces {
  /** Opens the files that a text needs; what no file has is answered. */
  prepare(text: string, isBold: boolean): Promise<string[]>;
  /** The face that has a character; the usual one for what none has. Asked for after `prepare`. */
  faceOf(codePoint: number, isBold: boolean): Face;
}

interface Font {
  unitsPerEm: number;
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): { advanceWidth: number };
}

const faces = new Map<string, Promise<Face>>();

/** Opens the typeface; files are read once in a process or thread, when a character asks for them. */
export async function openTypefaces(): Promise<Typefaces> {
  const usual = { plain: await openFace(usualSubset, 400), bold: await openFace(usualSubset, 700) };
  const further: Face[] = [];
  const usualOf = (isBold: boolean) => (isBold ? usual.bold : usual.plain);
  const among = (codePoint: number, isBold: boolean): Face | undefined =>
    [usualOf(isBold), ...further].find((face) => face.has(codePoint));
  return {
    prepare: async (text, isBold) => {
      const missing = new Set<string>();
      for (const character of new Set(text)) {
        const codePoint = character.codePointAt(0) ?? 0;
        if (codePoint < 0x20 || among(codePoint, isBold) !== undefined) continue;
        const subset = await subsetOf(codePoint);
        const face = subset === undefined ? undefined : await openFace(subset, isBold ? 700 : 400);
        if (face?.has(codePoint) === true) further.push(face);
        else missing.add(character);
      }
      return [...missing];
    },
    faceOf: (codePoint, isBold) => among(codePoint, isBold) ?? usualOf(isBold),
  };
}

function openFace(subset: string, weight: 400 | 700): Promise<Face> {
  const key = `${subset}-${weight}`;
  const opened = faces.get(key) ?? readFace(key, subset, weight);
  faces.set(key, opened);
  return opened;
}

/** The reader of typefaces is loaded with the first one. */
async function readFace(key: string, subset: string, weight: 400 | 700): Promise<Face> {
  const [packed, { default: fontkit }] = await Promise.all([
    readSubset(subset, weight),
    import("@pdf-lib/fontkit"),
  ]);
  const bytes = unpackWoff(packed);
  const font = (fontkit as unknown as { create(bytes: Uint8Array): Font }).create(bytes);
  const widths = new Map<number, number>();
  return {
    key,
    bytes,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    widthOf: (codePoint) => {
      const known = widths.get(codePoint);
      if (known !== undefined) return known;
      const width = font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm;
      widths.set(codePoint, width);
      return width;
    },
  };
}

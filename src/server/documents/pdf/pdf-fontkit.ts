import fontkit from "@pdf-lib/fontkit";

interface Subset {
  cff?: unknown;
  /** Where each glyph begins; in its short form only at even places. */
  loca?: { version?: number };
  includeGlyph(glyph: unknown): number;
  encodeStream(): unknown;
}

interface Font {
  createSubset(): Subset;
}

/**
 * The reader of typefaces as the writer of PDFs takes it. The writer would call `encode` without the stream that this reader
 * writes to; of what it is given here it takes `encodeStream`, the other way that it knows. Places of glyphs are written
 * in their long form: the glyphs of the typeface also begin at odd places, which the short form loses.
 */
export const pdfFontkit = {
  create: (bytes: Uint8Array): unknown => {
    const font = (fontkit as unknown as { create(bytes: Uint8Array): Font }).create(bytes);
    const createSubset = font.createSubset.bind(font);
    font.createSubset = () => {
      const subset = createSubset();
      withLongPlaces(subset);
      return {
        cff: subset.cff,
        includeGlyph: (glyph) => subset.includeGlyph(glyph),
        encodeStream: () => subset.encodeStream(),
      };
    };
    return font;
  },
};

function withLongPlaces(subset: Subset): void {
  let places: Subset["loca"];
  Object.defineProperty(subset, "loca", {
    get: () => places,
    set: (given: NonNullable<Subset["loca"]>) => {
      places = Object.assign(given, { version: 1 });
    },
  });
}

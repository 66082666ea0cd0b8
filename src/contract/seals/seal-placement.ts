import { sealPositions } from "../codes/seal.ts";
import { oneOf, type Static, Type } from "../schema.ts";

/** Which pages of a stack carry a slice: all, or those of one side of the sheets. */
export const ridingSides = ["all", "odd", "even"] as const;
export const ridingEdges = ["right", "left"] as const;

/** The middle of an impression, in millimetres from the upper left corner of a page as one sees it. */
export const SealSpot = Type.Object({
  page: Type.Integer({ minimum: 1, maximum: 10_000 }),
  xMm: Type.Number({ minimum: 0, maximum: 5_000 }),
  yMm: Type.Number({ minimum: 0, maximum: 5_000 }),
});
export type SealSpot = Static<typeof SealSpot>;

/** A cross-page seal: its slices along an edge of the pages from–to, in groups of at most `groupSize` pages. */
export const RidingSeal = Type.Object({
  from: Type.Integer({ minimum: 1, maximum: 10_000 }),
  to: Type.Integer({ minimum: 1, maximum: 10_000 }),
  sides: oneOf(ridingSides),
  edge: oneOf(ridingEdges),
  /** Its middle, from the upper edge. */
  yMm: Type.Number({ minimum: 0, maximum: 5_000 }),
  groupSize: Type.Integer({ minimum: 2, maximum: 200 }),
});
export type RidingSeal = Static<typeof RidingSeal>;

/**
 * Where one seal goes: electronic ones on the pages of one file, as `spots` or `riding`; physical ones are described.
 */
export const SealPlacement = Type.Object(
  {
    sealId: Type.Integer({ minimum: 1 }),
    position: oneOf(sealPositions),
    fileId: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    spots: Type.Optional(Type.Array(SealSpot, { minItems: 1, maxItems: 2_000 })),
    riding: Type.Optional(RidingSeal),
    description: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: false },
);
export type SealPlacement = Static<typeof SealPlacement>;

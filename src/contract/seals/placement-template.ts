import { sealPositions } from "../codes/seal.ts";
import { limits } from "../limits.ts";
import { oneOf, type Static, Type } from "../schema.ts";
import { ridingEdges, ridingSides, type SealPlacement } from "./seal-placement.ts";

/** A page counted from the first (1 …) or from the last (-1 …), so that "the last page" is it in every document. */
const PageFromEitherEnd = () => Type.Integer({ minimum: -10_000, maximum: 10_000 });
const Millimetres = () => Type.Number({ minimum: 0, maximum: 5_000 });

/** A placement without its document. */
export const TemplatePlacement = Type.Object(
  {
    sealId: Type.Integer({ minimum: 1 }),
    position: oneOf(sealPositions),
    spots: Type.Optional(
      Type.Array(Type.Object({ page: PageFromEitherEnd(), xMm: Millimetres(), yMm: Millimetres() }), {
        minItems: 1,
        maxItems: limits.sealSpotsMax,
      }),
    ),
    riding: Type.Optional(
      Type.Object({
        from: PageFromEitherEnd(),
        to: PageFromEitherEnd(),
        sides: oneOf(ridingSides),
        edge: oneOf(ridingEdges),
        yMm: Millimetres(),
        groupSize: Type.Integer({ minimum: 2, maximum: 200 }),
      }),
    ),
  },
  { additionalProperties: false },
);
export type TemplatePlacement = Static<typeof TemplatePlacement>;

/** The placements on a document of so many pages as a template: the last page, in a longer one too, is the last. Pure. */
export function templateOf(
  placements: readonly SealPlacement[],
  { fileId, last }: { fileId: string; last: number },
): TemplatePlacement[] {
  const page = (number: number): number => (number === last && last > 1 ? -1 : number);
  return placements
    .filter((placement) => placement.fileId === fileId)
    .map(({ sealId, position, spots, riding }) => ({
      sealId,
      position,
      ...(spots === undefined ? {} : { spots: spots.map((spot) => ({ ...spot, page: page(spot.page) })) }),
      ...(riding === undefined ? {} : { riding: { ...riding, to: page(riding.to) } }),
    }));
}

/**
 * The placements of a template on a document of so many pages, and how many of its places that has no page for. Seals
 * that are not among `sealIds` are counted as left out, too. Pure.
 */
export function placedByTemplate(
  template: readonly TemplatePlacement[],
  { fileId, last, sealIds }: { fileId: string; last: number; sealIds: ReadonlySet<number> },
): { placements: SealPlacement[]; leftOut: number } {
  const page = (number: number): number => (number < 0 ? last + 1 + number : number);
  const exists = (number: number): boolean => number >= 1 && number <= last;
  const placements: SealPlacement[] = [];
  let leftOut = 0;
  for (const { sealId, position, spots = [], riding } of template) {
    const there = spots
      .map((spot) => ({ ...spot, page: page(spot.page) }))
      .filter((spot) => exists(spot.page));
    // The first page of a document of one page is its last as well.
    const once = there.filter(
      (spot, index) =>
        there.findIndex(
          ({ page: at, xMm, yMm }) => at === spot.page && xMm === spot.xMm && yMm === spot.yMm,
        ) === index,
    );
    const across = riding && { ...riding, from: page(riding.from), to: Math.min(last, page(riding.to)) };
    const fits = across !== undefined && exists(across.from) && across.to > across.from;
    leftOut += spots.length - there.length + (riding !== undefined && !fits ? 1 : 0);
    if (!sealIds.has(sealId)) leftOut += there.length + (fits ? 1 : 0);
    else if (fits) placements.push({ sealId, position, fileId, riding: across });
    else if (once.length > 0) placements.push({ sealId, position, fileId, spots: once });
  }
  return { placements, leftOut };
}

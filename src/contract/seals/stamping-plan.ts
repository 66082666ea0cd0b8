import type { FieldProblem } from "../errors/refusal.ts";
import { composed, type Matrix, type PageGeometry, shownSize, shownToPage } from "./page-geometry.ts";
import type { SealSize } from "./seal-drawing.ts";
import type { RidingSeal, SealPlacement } from "./seal-placement.ts";

/** One impression, or slice of one, on a page. */
export interface Impression {
  sealId: number;
  /** From 1. */
  page: number;
  /** From the seal (millimetres from its middle, y downwards) to the page's own space. */
  matrix: Matrix;
  /** The part of the seal that is on this page, in the seal's millimetres; absent: all of it. */
  slice?: { from: number; to: number };
}

/** The pages of each group a riding seal is cut over: as even as can be, none of a single page where there are more. Pure. */
export function ridingGroups({ from, to, sides, groupSize }: RidingSeal): number[][] {
  const pages = Array.from({ length: Math.max(0, to - from + 1) }, (_each, index) => from + index).filter(
    (page) => sides === "all" || (page % 2 === 1) === (sides === "odd"),
  );
  const wanted = Math.ceil(pages.length / groupSize);
  const count = Math.max(1, Math.min(wanted, Math.floor(pages.length / 2)));
  return Array.from({ length: count }, (_each, index) =>
    pages.slice(Math.floor((index * pages.length) / count), Math.floor(((index + 1) * pages.length) / count)),
  ).filter((group) => group.length > 0);
}

/** Every impression of a placement, page by page. Pure. */
export function impressionsOf(
  { sealId, spots = [], riding }: SealPlacement,
  { widthMm }: SealSize,
  pages: readonly PageGeometry[],
): Impression[] {
  const single = spots.flatMap(({ page, xMm, yMm }): Impression[] => {
    const geometry = pages[page - 1];
    return geometry === undefined ? [] : [{ sealId, page, matrix: at(geometry, xMm, yMm) }];
  });
  if (riding === undefined) return single;
  const slices = ridingGroups(riding).flatMap((group) =>
    group.flatMap((page, index): Impression[] => {
      const geometry = pages[page - 1];
      if (geometry === undefined) return [];
      const from = -widthMm / 2 + (index * widthMm) / group.length;
      const to = -widthMm / 2 + ((index + 1) * widthMm) / group.length;
      const xMm = riding.edge === "right" ? shownSize(geometry).widthMm - to : -from;
      return [{ sealId, page, matrix: at(geometry, xMm, riding.yMm), slice: { from, to } }];
    }),
  );
  return [...single, ...slices];
}

function at(geometry: PageGeometry, xMm: number, yMm: number): Matrix {
  return composed(shownToPage(geometry), [1, 0, 0, 1, xMm, yMm]);
}

/** Pages of a slice narrower than this would show nothing one can compare. */
const narrowestSliceMm = 1;

/** What keeps a placement from being stamped on these pages: a page that is not there, an impression over the edge. Pure. */
export function placementProblem(
  { spots = [], riding }: SealPlacement,
  { widthMm, heightMm }: SealSize,
  pages: readonly PageGeometry[],
): FieldProblem | undefined {
  const last = pages.length;
  for (const { page, xMm, yMm } of spots) {
    const geometry = pages[page - 1];
    if (geometry === undefined) return { problem: "sealPageMissing", params: { page, last } };
    const shown = shownSize(geometry);
    const isInside =
      xMm >= widthMm / 2 &&
      xMm <= shown.widthMm - widthMm / 2 &&
      yMm >= heightMm / 2 &&
      yMm <= shown.heightMm - heightMm / 2;
    if (!isInside) return { problem: "sealOutsidePage", params: { page } };
  }
  if (riding === undefined) return undefined;
  if (riding.to > last) return { problem: "sealPageMissing", params: { page: riding.to, last } };
  const groups = ridingGroups(riding);
  if (groups.every((group) => group.length < 2)) return { problem: "ridingNeedsPages" };
  if (groups.some((group) => widthMm / group.length < narrowestSliceMm))
    return { problem: "ridingTooManyPages", params: { max: Math.floor(widthMm / narrowestSliceMm) } };
  const outside = groups.flat().find((page) => {
    const geometry = pages[page - 1];
    if (geometry === undefined) return true;
    return riding.yMm < heightMm / 2 || riding.yMm > shownSize(geometry).heightMm - heightMm / 2;
  });
  return outside === undefined ? undefined : { problem: "sealOutsidePage", params: { page: outside } };
}

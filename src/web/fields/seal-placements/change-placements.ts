import type { SealPosition } from "#contract/codes/seal.ts";
import type { RidingSeal, SealPlacement, SealSpot } from "#contract/seals/seal-placement.ts";

/** Which seal goes onto which document, and as what. */
export interface SealChoice {
  sealId: number;
  fileId: string;
  position: Exclude<SealPosition, "crossPageSeal">;
}

/** The nearest place at which a seal of this size is wholly on the page. Pure. */
export function clamped(
  { xMm, yMm }: Pick<SealSpot, "xMm" | "yMm">,
  seal: { widthMm: number; heightMm: number },
  page: { widthMm: number; heightMm: number },
): Pick<SealSpot, "xMm" | "yMm"> {
  const within = (value: number, half: number, whole: number) =>
    Math.round(Math.min(Math.max(value, half), Math.max(half, whole - half)) * 10) / 10;
  return {
    xMm: within(xMm, seal.widthMm / 2, page.widthMm),
    yMm: within(yMm, seal.heightMm / 2, page.heightMm),
  };
}

const snapMm = 2;

/** A place pulled to the lines of the page's middle and of other seals, where it is near one. Pure. */
export function snapped(
  { xMm, yMm }: Pick<SealSpot, "xMm" | "yMm">,
  lines: { x: readonly number[]; y: readonly number[] },
): Pick<SealSpot, "xMm" | "yMm"> {
  const near = (value: number, candidates: readonly number[]) =>
    candidates.find((candidate) => Math.abs(candidate - value) <= snapMm) ?? value;
  return { xMm: near(xMm, lines.x), yMm: near(yMm, lines.y) };
}

/** Adds places of a seal; those of one seal, document and kind stand together, none twice. Pure. */
export function withSpots(
  placements: readonly SealPlacement[],
  { sealId, fileId, position }: SealChoice,
  spots: readonly SealSpot[],
): SealPlacement[] {
  const at = placements.findIndex(
    (each) => each.sealId === sealId && each.fileId === fileId && each.position === position,
  );
  const before = placements[at]?.spots ?? [];
  const added = spots.filter(
    (spot) =>
      !before.some(({ page, xMm, yMm }) => page === spot.page && xMm === spot.xMm && yMm === spot.yMm),
  );
  const placement: SealPlacement = { sealId, position, fileId, spots: [...before, ...added] };
  return at < 0 ? [...placements, placement] : placements.with(at, placement);
}

/** Moves one place, or with `undefined` takes it away; a placement without places goes. Pure. */
export function withSpotAt(
  placements: readonly SealPlacement[],
  [row, index]: readonly [row: number, index: number],
  spot: SealSpot | undefined,
): SealPlacement[] {
  const placement = placements[row];
  if (placement?.spots === undefined) return [...placements];
  const spots = spot === undefined ? placement.spots.toSpliced(index, 1) : placement.spots.with(index, spot);
  return spots.length === 0 ? placements.toSpliced(row, 1) : placements.with(row, { ...placement, spots });
}

/** Adds a cross-page seal, or changes the one this seal has on the document. Pure. */
export function withRiding(
  placements: readonly SealPlacement[],
  { sealId, fileId }: Omit<SealChoice, "position">,
  riding: RidingSeal,
): SealPlacement[] {
  const at = placements.findIndex(
    (each) => each.sealId === sealId && each.fileId === fileId && each.position === "crossPageSeal",
  );
  const placement: SealPlacement = { sealId, position: "crossPageSeal", fileId, riding };
  return at < 0 ? [...placements, placement] : placements.with(at, placement);
}

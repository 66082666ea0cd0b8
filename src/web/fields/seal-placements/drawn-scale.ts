/** What every browser draws on one canvas, those of phones included: pixels of a side, and of the whole. */
const sideMax = 16_384;
const areaMax = 16_777_216;

/**
 * How large a page is drawn, in pixels of a point: as wide as it should be, or as far as a canvas reaches where the page is
 * very long. Pure.
 */
export function drawnScale(
  { width, height }: { width: number; height: number },
  wantedWidth: number,
): number {
  return Math.min(
    wantedWidth / width,
    sideMax / Math.max(width, height),
    Math.sqrt(areaMax / (width * height)),
  );
}

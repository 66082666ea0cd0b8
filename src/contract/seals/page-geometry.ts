/** A page of a PDF: the part of it that is shown, in points of its own space, and how it is turned to be read. */
export interface PageGeometry {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Clockwise, in degrees. */
  rotation: 0 | 90 | 180 | 270;
  /** How many points of paper a point of its own space is (`UserUnit`, ISO 32000-1 §14.11.2); absent: one. */
  unit?: number;
}

/** `x' = a x + c y + e`, `y' = b x + d y + f`: the order of PDF and SVG. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const pointsPerMm = 72 / 25.4;

/** Width and height of a page as one sees it, in millimetres. Pure. */
export function shownSize({ width, height, rotation, unit = 1 }: PageGeometry): {
  widthMm: number;
  heightMm: number;
} {
  const [w, h] = rotation % 180 === 0 ? [width, height] : [height, width];
  return { widthMm: (w * unit) / pointsPerMm, heightMm: (h * unit) / pointsPerMm };
}

/**
 * The matrix from what one sees (millimetres from the upper left corner, y downwards) to the page's own space. A page
 * turned by 90 degrees shows its upwards as rightwards. Pure.
 */
export function shownToPage({ x, y, width, height, rotation, unit = 1 }: PageGeometry): Matrix {
  const k = pointsPerMm / unit;
  switch (rotation) {
    case 0:
      return [k, 0, 0, -k, x, y + height];
    case 90:
      return [0, k, k, 0, x, y];
    case 180:
      return [-k, 0, 0, k, x + width, y];
    case 270:
      return [0, -k, -k, 0, x + width, y + height];
  }
}

/** First `inner`, then `outer`. Pure. */
export function composed(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [p, q, r, s, t, u] = inner;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

/** Where a matrix brings a point. Pure. */
export function applied([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

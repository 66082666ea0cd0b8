import { emsOf, type PlacedGlyph } from "./placed-glyph.ts";

/** An ellipse around the origin, half axes in millimetres. */
export interface Ellipse {
  a: number;
  b: number;
}

interface ArcPoint {
  /** Length of the rim from its lowest point, clockwise. */
  at: number;
  x: number;
  y: number;
}

const steps = 720;

/** The rim from its lowest point clockwise: over the left to the top and back over the right. */
function rimOf({ a, b }: Ellipse): ArcPoint[] {
  const points: ArcPoint[] = [];
  let at = 0;
  for (let step = 0; step <= steps; step += 1) {
    const angle = Math.PI / 2 + (2 * Math.PI * step) / steps;
    const [x, y] = [a * Math.cos(angle), b * Math.sin(angle)];
    const before = points.at(-1);
    if (before !== undefined) at += Math.hypot(x - before.x, y - before.y);
    points.push({ at, x, y });
  }
  return points;
}

/** How large a text along a rim is wanted, and how much of the rim it may take. */
export interface RimText {
  text: string;
  /** Height of a character in millimetres where there is room for it. */
  size: number;
  /** Share of the rim at most. */
  share: number;
  /** At the top it reads clockwise, its feet inwards; at the bottom the other way round. */
  side: "top" | "bottom";
}

const narrowest = 0.6;
const looseness = 1.25;

/**
 * Places a text along an ellipse, evenly by length and symmetric to its axis. A long text is set narrower first and
 * smaller then, so that it never runs into itself. Pure.
 */
export function textOnEllipse(ellipse: Ellipse, { text, size, share, side }: RimText): PlacedGlyph[] {
  const characters = [...text];
  const ems = characters.map(emsOf);
  const total = ems.reduce((sum, each) => sum + each, 0);
  if (total === 0) return [];
  const rim = rimOf(ellipse);
  const length = rim.at(-1)?.at ?? 0;
  const perEm = Math.min(size * looseness, (length * share) / total);
  const narrow = Math.min(1, perEm / (size * 1.04));
  const [scaleX, height] = narrow >= narrowest ? [narrow, size] : [narrowest, perEm / (narrowest * 1.04)];
  const middle = side === "top" ? length / 2 : 0;
  let from = -(total * perEm) / 2;
  return characters.map((character, index) => {
    const width = (ems[index] ?? 1) * perEm;
    const offset = from + width / 2;
    from += width;
    const point = pointAt(rim, length, middle + (side === "top" ? offset : -offset));
    const turn = side === "top" ? point.direction : point.direction + Math.PI;
    return { character, x: point.x, y: point.y, angle: turn, size: height, scaleX };
  });
}

function pointAt(rim: readonly ArcPoint[], length: number, wanted: number): ArcPoint & { direction: number } {
  const at = ((wanted % length) + length) % length;
  const next = Math.max(
    1,
    rim.findIndex((point) => point.at >= at),
  );
  const [p, q] = [rim[next - 1], rim[next]];
  if (p === undefined || q === undefined) return { at, x: 0, y: 0, direction: 0 };
  const part = q.at === p.at ? 0 : (at - p.at) / (q.at - p.at);
  return {
    at,
    x: p.x + (q.x - p.x) * part,
    y: p.y + (q.y - p.y) * part,
    direction: Math.atan2(q.y - p.y, q.x - p.x),
  };
}

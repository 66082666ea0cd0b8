export interface Place {
  x: number;
  y: number;
}

/** So far from the middle between two rows of steps a way turns aside: clear of the words that stand there. */
const turn = 20;

/**
 * The corners of a way that runs down (or up) and across only. `between` are the points of the layout: in turn one
 * between two rows of steps and one in a row, beside its steps. Across it goes between rows alone, so it meets no
 * step. Pure.
 */
export function bendWay(start: Place, between: readonly Place[], end: Place): Place[] {
  const onward = Math.sign(end.y - start.y);
  const corners: Place[] = [start];
  let { x } = start;
  const cross = (to: number, y: number) => {
    if (Math.abs(to - x) < 1) return;
    corners.push({ x, y }, { x: to, y });
    x = to;
  };
  for (const [at, point] of between.entries()) {
    if (at % 2 === 1) continue;
    cross(point.x, point.y - turn * onward);
    cross((between[at + 1] ?? end).x, point.y + turn * onward);
  }
  return [...corners, { x, y: end.y }];
}

const radius = 6;

/** A line through corners, which are rounded. Pure. */
export function roundedPath([first, ...rest]: readonly Place[]): string {
  if (first === undefined) return "";
  const parts = [`M${first.x},${first.y}`];
  let before = first;
  for (const [at, corner] of rest.entries()) {
    const next = rest[at + 1];
    if (next === undefined) parts.push(`L${corner.x},${corner.y}`);
    else {
      const into = towards(corner, before);
      const out = towards(corner, next);
      parts.push(`L${into.x},${into.y}`, `Q${corner.x},${corner.y} ${out.x},${out.y}`);
    }
    before = corner;
  }
  return parts.join(" ");
}

/** A little on the way from a corner to the next, at most to the middle. */
function towards(from: Place, to: Place): Place {
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const part = far === 0 ? 0 : Math.min(radius, far / 2) / far;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

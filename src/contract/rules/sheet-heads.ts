/** Lines within which the heads of a sheet stand: a title, a line of groups, and their names. */
export const headLinesMax = 5;

/** The heads of a sheet, and how many lines they and what stands above them take. */
export interface SheetHeads {
  heads: string[];
  lines: number;
}

/**
 * Finds the heads among the first lines of a sheet: where most are known. Below a title that is the next line; where heads
 * take two lines, cells merged in both directions, each column is called as the lowest of its cells says. Pure.
 */
export function findHeads(
  lines: readonly (readonly string[])[],
  known: (heads: readonly string[]) => number,
): SheetHeads {
  let best = { heads: [...(lines[0] ?? [])], lines: Math.min(1, lines.length) };
  let most = known(best.heads);
  let heads = best.heads;
  for (const [at, line] of lines.slice(1, headLinesMax).entries()) {
    heads = lowest(heads, line);
    const count = known(heads);
    if (count > most) {
      most = count;
      best = { heads, lines: at + 2 };
    }
  }
  return best;
}

/** The heads of a line, and where it has none those above it. Pure. */
export function lowest(above: readonly string[], below: readonly string[]): string[] {
  return Array.from({ length: Math.max(above.length, below.length) }, (_, at) =>
    (below[at] ?? "").trim() === "" ? (above[at] ?? "") : (below[at] ?? ""),
  );
}

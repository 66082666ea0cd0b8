import { limits } from "../../limits.ts";
import type { MatrixRow } from "../../shapes/approver-matrix.ts";

/** How many rows every combination of the chosen values makes; a dimension without a value is left open. */
export function productOf(chosen: readonly (readonly string[])[]): number {
  return chosen.reduce((product, values) => product * Math.max(values.length, 1), 1);
}

/**
 * A row for every combination of the chosen values, the last dimension changing fastest; those that are there already are
 * left out. Nothing is made where the rows would be more than a matrix holds: ask `productOf` first.
 */
export function cartesianRows(
  chosen: readonly (readonly string[])[],
  existing: readonly MatrixRow[] = [],
): MatrixRow[] {
  if (productOf(chosen) > limits.matrixRowsMax) return [];
  const there = new Set(existing.map(({ cells }) => keyOf(cells)));
  let combined: string[][] = [[]];
  for (const values of chosen)
    combined = combined.flatMap((cells) =>
      (values.length === 0 ? ["*"] : values).map((value) => [...cells, value]),
    );
  return combined
    .filter((cells) => !there.has(keyOf(cells)))
    .map((cells) => ({ cells, assignedType: "users", taskAssigned: "" }));
}

function keyOf(cells: readonly string[]): string {
  return JSON.stringify(cells.map((cell) => (cell.trim() === "" ? "*" : cell.trim())));
}

import type { MatrixContent } from "#contract/shapes/approver-matrix.ts";

/** A matrix that this browser kept; nothing where it is none that can be shown. Pure. */
export function readMatrix(kept: unknown): MatrixContent | undefined {
  if (typeof kept !== "object" || kept === null) return undefined;
  const { matrixName, dimensions, rows } = kept as Partial<MatrixContent>;
  const isMatrix =
    typeof matrixName === "string" &&
    Array.isArray(dimensions) &&
    dimensions.every((each) => typeof each?.field === "string" && Array.isArray(each.values)) &&
    Array.isArray(rows) &&
    rows.every((each) => typeof each?.taskAssigned === "string" && Array.isArray(each.cells));
  return isMatrix ? (kept as MatrixContent) : undefined;
}

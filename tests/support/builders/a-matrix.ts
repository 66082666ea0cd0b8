import type { MatrixContent } from "#contract/shapes/approver-matrix.ts";

/** A matrix by the amount, without overlap or hole: up to the limit one person, above it whoever holds the role `finance`. */
export function aMatrix({
  named,
  limit = 5_000,
  called = "采购审批矩阵",
}: {
  named: string;
  limit?: number;
  called?: string;
}): MatrixContent {
  return {
    matrixName: called,
    dimensions: [{ field: "amount", title: "金额", kind: "number", values: [] }],
    rows: [
      { cells: [`<=${limit}`], assignedType: "users", taskAssigned: named },
      { cells: [`>${limit}`], assignedType: "role", taskAssigned: "finance" },
    ],
  };
}

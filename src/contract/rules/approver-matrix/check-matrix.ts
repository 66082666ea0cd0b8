import { type MatrixContent, matrixAssignedTypes } from "../../shapes/approver-matrix.ts";
import type { FieldProblem } from "../../errors/refusal.ts";
import { checkAssignment } from "../assignment-setup.ts";
import type { KnownNames } from "../known-names.ts";
import { Problems } from "../problems.ts";
import { readCell } from "./matrix-cell.ts";

const fieldShape = /^[A-Za-z_][A-Za-z0-9_.]*$/u;

/** What keeps a matrix from counting, by path: `rows[3].cells[1]`. Nothing wrong is an empty object. */
export function checkMatrix(content: MatrixContent, known: KnownNames): Record<string, FieldProblem> {
  const problems = new Problems();
  const { matrixName, dimensions, rows } = content;
  problems.require("matrixName", matrixName);
  if (dimensions.length === 0) problems.add("dimensions", { problem: "required" });
  if (rows.length === 0) problems.add("rows", { problem: "required" });
  const seen = new Set<string>();
  for (const [at, { field, title }] of dimensions.entries()) {
    const path = `dimensions[${at}]`;
    problems.require(`${path}.title`, title);
    problems.require(`${path}.field`, field);
    if (!fieldShape.test(field)) problems.add(`${path}.field`, { problem: "matrixField" });
    if (seen.has(field)) problems.add(`${path}.field`, { problem: "matrixFieldTwice", params: { field } });
    seen.add(field);
  }
  for (const [at, row] of rows.entries()) {
    for (const [column, { kind }] of dimensions.entries()) {
      if (readCell(kind, row.cells[column] ?? "") === undefined)
        problems.add(`rows[${at}].cells[${column}]`, {
          problem: kind === "number" ? "matrixBand" : "matrixValue",
        });
    }
    const { assignedType, taskAssigned } = row;
    if (content.forGroup === true && assignedType === "users")
      problems.add(`rows[${at}].assignedType`, { problem: "groupMatrixNamesPeople" });
    const type = matrixAssignedTypes.find((each) => each === assignedType);
    if (type === undefined)
      problems.add(`rows[${at}].assignedType`, {
        problem: "matrixRule",
        params: { rule: assignedType },
      });
    else
      checkAssignment(
        { assignedType: type, taskAssigned },
        { path: `rows[${at}]`, page: undefined, known },
        problems,
      );
  }
  return problems.byPath;
}

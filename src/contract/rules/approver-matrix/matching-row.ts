import type { FormValues, JsonValue } from "../../schema.ts";
import { applicantDepartment, type MatrixContent } from "../../shapes/approver-matrix.ts";
import { cellHolds, readCell } from "./matrix-cell.ts";

/** What the dimensions are asked of. */
export interface MatrixQuestion {
  form: FormValues;
  /** The applicant's department. */
  deptId: number;
}

/** The index of the first row that holds; nothing where none does. A cell that cannot be read holds for nothing. */
export function matchingRow(
  { dimensions, rows }: MatrixContent,
  question: MatrixQuestion,
): number | undefined {
  const asked = dimensions.map(({ field, kind }) => ({ kind, value: valueOf(field, question) }));
  const index = rows.findIndex(({ cells }) =>
    asked.every(({ kind, value }, at) => {
      const cell = readCell(kind, cells[at] ?? "");
      return cell !== undefined && cellHolds(cell, value);
    }),
  );
  return index === -1 ? undefined : index;
}

function valueOf(field: string, { form, deptId }: MatrixQuestion): JsonValue | undefined {
  return field === applicantDepartment ? deptId : form[field];
}

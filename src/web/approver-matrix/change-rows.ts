import { limits } from "#contract/limits.ts";
import { type MatrixWords, readRule } from "#contract/rules/approver-matrix/matrix-sheet.ts";
import type { MatrixContent, MatrixRow } from "#contract/shapes/approver-matrix.ts";

/** A row that holds for everything and names nobody yet. */
export function emptyRow({ dimensions }: Pick<MatrixContent, "dimensions">): MatrixRow {
  return { cells: dimensions.map(() => "*"), assignedType: "users", taskAssigned: "" };
}

/** A matrix with a row in another place; as it was where there is no such place. */
export function withMoved(content: MatrixContent, at: number, to: number): MatrixContent {
  const row = content.rows[at];
  if (row === undefined || to < 0 || to >= content.rows.length) return content;
  return { ...content, rows: content.rows.toSpliced(at, 1).toSpliced(to, 0, row) };
}

/** A matrix with one cell written; the rule and its argument are the two columns behind the dimensions. */
export function withCell(
  content: MatrixContent,
  { row, column }: { row: number; column: number },
  written: string,
): MatrixContent {
  const before = content.rows[row];
  if (before === undefined) return content;
  return { ...content, rows: content.rows.with(row, cellWritten(content, before, column, written)) };
}

function cellWritten(
  { dimensions }: MatrixContent,
  row: MatrixRow,
  column: number,
  written: string,
): MatrixRow {
  if (column < dimensions.length) {
    const cells = dimensions.map((_, at) => row.cells[at] ?? "");
    return { ...row, cells: cells.with(column, written) };
  }
  return column === dimensions.length ? { ...row, assignedType: written } : { ...row, taskAssigned: written };
}

/** Cells of a spreadsheet put in from a cell on; rows that are not there yet are added, as many as a matrix holds. */
export function withPasted(
  content: MatrixContent,
  from: { row: number; column: number },
  lines: readonly (readonly string[])[],
  words: MatrixWords,
): MatrixContent {
  const width = content.dimensions.length + 2;
  const rows = [...content.rows];
  for (const [down, line] of lines.entries()) {
    const at = from.row + down;
    if (at >= limits.matrixRowsMax) break;
    let row = rows[at] ?? emptyRow(content);
    for (const [right, written] of line.entries()) {
      const column = from.column + right;
      if (column >= width) break;
      const isRule = column === content.dimensions.length;
      row = cellWritten(content, row, column, isRule ? readRule(written, words) : written);
    }
    rows[at] = row;
  }
  return { ...content, rows };
}

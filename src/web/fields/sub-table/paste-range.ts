import type { Language } from "#contract/codes/language.ts";
import type { FieldProblem } from "#contract/errors/refusal.ts";
import type { FormValues } from "#contract/schema.ts";
import { isNotTyped } from "#contract/shapes/form-components.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import type { NamedCells } from "./look-up-names.ts";
import { pastedCell } from "./pasted-cell.ts";

/** A cell of a range that needs looking at: where it belongs, what it said, what is wrong. */
export interface AwkwardCell {
  /** Row from 1; the column's title stands with it where there is such a column. */
  row: number;
  column?: FormComponent;
  text: string;
  problem: FieldProblem;
  /** Whether the text stands in its cell all the same. */
  isKept: boolean;
}

/** What a paste makes of the rows. */
export interface Pasted {
  rows: FormValues[];
  /** How many rows got something. */
  count: number;
  awkward: AwkwardCell[];
}

interface PasteTarget {
  rows: readonly FormValues[];
  columns: readonly FormComponent[];
  isWritable: (column: FormComponent) => boolean;
  /** How many rows there may be: as many as there are where none may be added. */
  mostRows: number;
  blank: () => FormValues;
  language: Language;
  /** What was found for texts that only the server understands. */
  named?: NamedCells;
}

/**
 * Puts a range into the rows from one cell on, adding rows where it reaches further. What cannot be placed is named
 * with its text, so that nothing is lost; figures in columns that are computed are passed over. Pure.
 */
export function pasteRange(
  target: PasteTarget,
  at: { row: number; column: number },
  range: readonly (readonly string[])[],
): Pasted {
  const rows = [...target.rows];
  const awkward: AwkwardCell[] = [];
  let count = 0;
  for (const [down, texts] of range.entries()) {
    const index = at.row + down;
    if (index >= target.mostRows) {
      const text = texts.join(" ").trim();
      const problem = { problem: "tooManyRows", params: { max: target.mostRows } };
      if (text !== "") awkward.push({ row: index + 1, text, problem, isKept: false });
      continue;
    }
    const row: FormValues = { ...(rows[index] ?? target.blank()) };
    for (const [across, text] of texts.entries()) {
      const column = target.columns[at.column + across];
      const place = { row: index + 1, ...(column === undefined ? {} : { column }), text };
      if (column === undefined) {
        if (text !== "") awkward.push({ ...place, problem: { problem: "pastedTooWide" }, isKept: false });
      } else if (isNotTyped(column)) continue;
      else if (!target.isWritable(column)) {
        const params = { field: column.componentTitle };
        if (text !== "")
          awkward.push({ ...place, problem: { problem: "fieldNotWritable", params }, isKept: false });
      } else {
        const { value, problem } = pastedCell(column, text, target.language, target.named?.(column, text));
        if (value !== undefined) row[column.componentCode] = value;
        if (problem !== undefined) awkward.push({ ...place, problem, isKept: value !== undefined });
      }
    }
    rows[index] = row;
    count += 1;
  }
  return { rows, count, awkward };
}

import type { Language } from "#contract/codes/language.ts";
import type { FieldProblem } from "#contract/errors/refusal.ts";
import type { FormValues } from "#contract/schema.ts";
import { type NamedCells, pastedCell } from "../fields/index.ts";
import type { SheetColumn } from "./sheet-columns.ts";

/** An application as `batchCreateTask` takes it. */
export interface WantedApplication {
  processId: string;
  applyUser?: string;
  applyTitle?: string;
  data: FormValues;
}

/** A cell that cannot be read. */
export interface SheetProblem {
  /** From 1, the headings included. */
  line: number;
  column: string;
  problem: FieldProblem;
}

/** The columns that the headings of a sheet name, in their order, and the headings that name none. Pure. */
export function readHeadings(headings: readonly string[], columns: readonly SheetColumn[]) {
  const found = headings.map((heading) =>
    columns.find(({ title, component }) =>
      [title, component.componentTitle, component.componentCode].includes(heading),
    ),
  );
  const unknown = headings.filter((heading, index) => heading !== "" && found[index] === undefined);
  return { found, unknown };
}

/** The applications that the lines below the headings ask for; a cell that cannot be read is told by line and column. Pure. */
export function readApplications(
  processId: string,
  lines: readonly (readonly string[])[],
  columns: readonly (SheetColumn | undefined)[],
  language: Language,
  named: NamedCells,
): { applications: WantedApplication[]; problems: SheetProblem[] } {
  const problems: SheetProblem[] = [];
  const applications = lines.map((cells, index) => {
    const wanted: WantedApplication = { processId, data: {} };
    for (const [at, text] of cells.entries()) {
      const column = columns[at];
      if (column === undefined || text === "") continue;
      const { component, of, title } = column;
      const { value, problem } = pastedCell(component, text, language, named(component, text));
      if (problem !== undefined) problems.push({ line: index + 2, column: title, problem });
      else if (of === "field") wanted.data[component.componentCode] = value ?? null;
      else wanted[of === "title" ? "applyTitle" : "applyUser"] = String(value ?? "");
    }
    return wanted;
  });
  return { applications, problems };
}

import { Readable } from "node:stream";
import { guarded } from "#tables";
import type { FileAnswer } from "../../http/index.ts";
import type { SheetCell } from "./counted-cell.ts";
import { writeSheet } from "./write-sheet.ts";

/** As what sheets are sent. */
export const sheetContentTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

interface Sheet {
  /** Of the file, without its ending. */
  name: string;
  format: keyof typeof sheetContentTypes;
  /** The heads first. */
  lines: readonly (readonly SheetCell[])[];
  /** Cells stay exactly as they are, since they come back by an import. */
  isReadBack?: boolean;
}

/** A sheet as the answer of a call. What people wrote is no formula for the program that opens it. */
export function sheetAnswer({ name, format, lines, isReadBack = false }: Sheet): FileAnswer {
  async function* some() {
    yield isReadBack ? lines : guardedLines(lines);
  }
  return {
    fileName: `${name}.${format}`,
    contentType: sheetContentTypes[format],
    body: Readable.from(writeSheet(format, some())),
  };
}

/** A figure is no formula, though it be below nothing. */
const figure = /^-?\d+(\.\d+)?$/u;

/** Lines of which no text is a formula for the program that opens them. Pure. */
export function guardedLines(lines: readonly (readonly SheetCell[])[]): SheetCell[][] {
  return lines.map((line) =>
    line.map((cell) => (typeof cell !== "string" || figure.test(cell) ? cell : guarded(cell))),
  );
}

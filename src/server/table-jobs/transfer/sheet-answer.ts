import { Readable } from "node:stream";
import { guarded } from "#tables";
import type { FileAnswer } from "../../http/index.ts";
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
  lines: readonly (readonly string[])[];
  /** Cells stay exactly as they are, since they come back by an import. */
  isReadBack?: boolean;
}

/** A figure is no formula, though it be below nothing. */
const figure = /^-?\d+(\.\d+)?$/u;

/** A sheet as the answer of a call. What people wrote is no formula for the program that opens it. */
export function sheetAnswer({ name, format, lines, isReadBack = false }: Sheet): FileAnswer {
  async function* some() {
    yield isReadBack
      ? lines
      : lines.map((line) => line.map((cell) => (figure.test(cell) ? cell : guarded(cell))));
  }
  return {
    fileName: `${name}.${format}`,
    contentType: sheetContentTypes[format],
    body: Readable.from(writeSheet(format, some())),
  };
}

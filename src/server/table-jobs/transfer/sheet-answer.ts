import { Readable } from "node:stream";
import type { Language } from "#contract/codes/language.ts";
import { limits } from "#contract/limits.ts";
import { guarded } from "#tables";
import type { FileAnswer } from "../../http/index.ts";
import { text } from "../../texts/index.ts";
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
  /** That of its reader. */
  language: Language;
  /** Cells stay exactly as they are, since they come back by an import. */
  isReadBack?: boolean;
}

/** A sheet as the answer of a call. What people wrote is no formula for the program that opens it. */
export function sheetAnswer({ name, format, lines, language, isReadBack = false }: Sheet): FileAnswer {
  async function* some() {
    yield isReadBack ? lines : linesToRead(lines, format, language);
  }
  return {
    fileName: `${name}.${format}`,
    contentType: sheetContentTypes[format],
    body: Readable.from(writeSheet(format, some())),
  };
}

/** A figure is no formula, though it be below nothing. */
const figure = /^-?\d+(\.\d+)?$/u;

/** Lines for people: no text is a formula for the program that opens them, or so long that it takes the file for damaged. Pure. */
export function linesToRead(
  lines: readonly (readonly SheetCell[])[],
  format: Sheet["format"],
  language: Language,
): SheetCell[][] {
  return lines.map((line) =>
    line.map((cell) => {
      if (typeof cell !== "string" || figure.test(cell)) return cell;
      return format === "xlsx" ? fittingText(guarded(cell), language) : guarded(cell);
    }),
  );
}

/** A text that a cell of a workbook holds: of a longer one its beginning, and how long it is. Pure. */
export function fittingText(whole: string, language: Language): string {
  const most = limits.sheetCellMaxCharacters;
  if (whole.length <= most) return whole;
  const rest = text(language, "tables-server", "cellCut", { characters: whole.length });
  // No character is cut in two.
  return `${whole.slice(0, most - rest.length).replace(/[\uD800-\uDBFF]$/u, "")}${rest}`;
}

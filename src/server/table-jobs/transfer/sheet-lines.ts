import { createReadStream } from "node:fs";
import type { SheetReading, SheetRead } from "../../ports.ts";
import { readSheet } from "./read-sheet.ts";
import type { SheetsFound } from "./read-xlsx.ts";
import { SheetUnreadable } from "./sheet-unreadable.ts";

/** The lines of a file without blank ones, each with its number in it, no more than wanted, or why it cannot be read; and of which sheet. */
export async function sheetLines({
  path,
  format,
  language,
  cellsMax,
  linesMax,
  sheet,
}: SheetReading): Promise<SheetRead> {
  const lines: string[][] = [];
  const numbers: number[] = [];
  let found: Pick<SheetRead, "sheet" | "sheets"> = { sheet: null, sheets: [] };
  const onSheets = ({ sheetRead, sheets }: SheetsFound) => {
    found = { sheet: sheetRead, sheets };
  };
  const options = { language, cellsMax, sheet, onSheets };
  try {
    for await (const { line, cells } of readSheet(format, createReadStream(path), options)) {
      if (cells.every((cell) => cell.trim() === "")) continue;
      if (lines.length >= linesMax) return { lines, numbers, hasMore: true, ...found };
      lines.push(cells);
      numbers.push(line);
    }
  } catch (error) {
    if (!(error instanceof SheetUnreadable)) throw error;
    return { problem: error.problem, params: error.params, ...found };
  }
  return { lines, numbers, hasMore: false, ...found };
}

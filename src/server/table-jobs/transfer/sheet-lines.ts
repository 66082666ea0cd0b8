import { createReadStream } from "node:fs";
import type { SheetReading, SheetRead } from "../../ports.ts";
import { readSheet } from "./read-sheet.ts";
import { SheetUnreadable } from "./sheet-unreadable.ts";

/** The lines of a file without blank ones, each with its number in it, no more than wanted, or why it cannot be read. */
export async function sheetLines({
  path,
  format,
  language,
  cellsMax,
  linesMax,
}: SheetReading): Promise<SheetRead> {
  const lines: string[][] = [];
  const numbers: number[] = [];
  try {
    for await (const { line, cells } of readSheet(format, createReadStream(path), { language, cellsMax })) {
      if (cells.every((cell) => cell.trim() === "")) continue;
      if (lines.length >= linesMax) return { lines, numbers, hasMore: true };
      lines.push(cells);
      numbers.push(line);
    }
  } catch (error) {
    if (!(error instanceof SheetUnreadable)) throw error;
    return { problem: error.problem, params: error.params };
  }
  return { lines, numbers, hasMore: false };
}

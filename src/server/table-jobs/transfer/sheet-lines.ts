import { createReadStream } from "node:fs";
import type { SheetReading, SheetRead } from "../../ports.ts";
import { readSheet } from "./read-sheet.ts";
import { SheetUnreadable } from "./sheet-unreadable.ts";

/** The lines of a file without blank ones, no more than wanted, or why it cannot be read. */
export async function sheetLines({
  path,
  format,
  language,
  cellsMax,
  linesMax,
}: SheetReading): Promise<SheetRead> {
  const lines: string[][] = [];
  try {
    for await (const cells of readSheet(format, createReadStream(path), { language, cellsMax })) {
      if (cells.every((cell) => cell.trim() === "")) continue;
      if (lines.length >= linesMax) return { lines, hasMore: true };
      lines.push(cells);
    }
  } catch (error) {
    if (!(error instanceof SheetUnreadable)) throw error;
    return { problem: error.problem, params: error.params };
  }
  return { lines, hasMore: false };
}

import { createReadStream } from "node:fs";
import type { Language } from "#contract/codes/language.ts";
import { type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import type { ReceivedFile } from "../../http/index.ts";
import { text } from "../../texts/index.ts";
import { readSheet } from "./read-sheet.ts";
import { SheetUnreadable } from "./sheet-unreadable.ts";

interface UploadedLinesOptions {
  language: Language;
  /** Cells that a line may have. */
  cellsMax: number;
  /** Lines that are read, blank ones not counted. */
  linesMax: number;
  /** Whether a file with more of them is refused (`tooManyRows`), or read so far. */
  refusesMore: boolean;
}

/**
 * The lines of a CSV or XLSX file that came with a call, without blank ones; nothing is stored. Refuses by field what
 * is no such file, and with `sheetUnreadable` what cannot be read as one.
 */
export async function uploadedLines(
  file: ReceivedFile | undefined,
  { language, cellsMax, linesMax, refusesMore }: UploadedLinesOptions,
): Promise<string[][] | Refusal> {
  if (file === undefined) return refuseFields({ file: { problem: "required" } });
  const format = /\.(?<extension>csv|xlsx)$/iu.exec(file.fileName)?.groups?.["extension"]?.toLowerCase();
  if (format !== "csv" && format !== "xlsx")
    return refuseFields({
      file: { problem: "notOneOf", params: { value: file.fileName, allowed: "csv, xlsx" } },
    });
  const lines: string[][] = [];
  try {
    for await (const cells of readSheet(format, createReadStream(file.path), { language, cellsMax })) {
      if (cells.every((cell) => cell.trim() === "")) continue;
      if (lines.length >= linesMax) {
        if (!refusesMore) break;
        return refuse("tooManyRows", { count: lines.length, most: linesMax - 1 });
      }
      lines.push(cells);
    }
  } catch (error) {
    if (!(error instanceof SheetUnreadable)) throw error;
    const reason = text(language, "tables-server", `sheet.${error.problem}`, error.params);
    return refuse("sheetUnreadable", { file: file.fileName, reason });
  }
  return lines;
}

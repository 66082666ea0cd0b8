import type { Language } from "#contract/codes/language.ts";
import { type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import type { ReceivedFile } from "../../http/index.ts";
import type { SheetReader } from "../../ports.ts";
import { text } from "../../texts/index.ts";
import { sheetFormatOf } from "./sheet-format.ts";
import { sheetLines } from "./sheet-lines.ts";

interface UploadedLinesOptions {
  /** Absent: the file is read here. */
  reader: SheetReader | undefined;
  language: Language;
  /** Cells that a line may have. */
  cellsMax: number;
  /** Lines that are read, blank ones not counted. */
  linesMax: number;
  /** Whether a file with more of them is refused (`tooManyRows`), or read so far. */
  refusesMore: boolean;
}

/**
 * The lines of a CSV or XLSX file that came with a call, without blank ones, and their numbers in it; nothing is stored. Refuses by field what
 * is no such file, and with `sheetUnreadable` what cannot be read as one.
 */
export async function uploadedLines(
  file: ReceivedFile | undefined,
  { reader, language, cellsMax, linesMax, refusesMore }: UploadedLinesOptions,
): Promise<{ lines: string[][]; numbers: number[] } | Refusal> {
  if (file === undefined) return refuseFields({ file: { problem: "required" } });
  // An old workbook is told what to do, as what is inside may be.
  if (!/\.(?:csv|xlsx?)$/iu.test(file.fileName))
    return refuseFields({
      file: { problem: "notOneOf", params: { value: file.fileName, allowed: "csv, xlsx" } },
    });
  const format = await sheetFormatOf(file.path, file.fileName);
  const reading = { path: file.path, format, language, cellsMax, linesMax };
  const read = await (reader === undefined ? sheetLines(reading) : reader.read(reading));
  const unreadable = (problem: string, params = {}) =>
    refuse("sheetUnreadable", {
      file: file.fileName,
      reason: text(language, "tables-server", `sheet.${problem}`, params),
    });
  if ("problem" in read) return unreadable(read.problem, read.params);
  if (read.lines.length === 0) return unreadable("empty");
  if (read.hasMore && refusesMore)
    return refuse("tooManyRows", { count: read.lines.length, most: linesMax - 1 });
  return { lines: read.lines, numbers: read.numbers };
}

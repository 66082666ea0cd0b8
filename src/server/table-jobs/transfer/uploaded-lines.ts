import type { Language } from "#contract/codes/language.ts";
import { type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import type { ReceivedFile } from "../../http/index.ts";
import type { SheetLines } from "#contract/shapes/sheets.ts";
import type { SheetRead, SheetReader } from "../../ports.ts";
import { text } from "../../texts/index.ts";
import { sheetFormatOf, sheetProblem } from "./sheet-format.ts";
import { sheetLines } from "./sheet-lines.ts";

type Fault = Pick<Extract<SheetRead, { problem: string }>, "problem" | "params">;

interface UploadedLinesOptions {
  /** Absent: the file is read here. */
  reader: SheetReader | undefined;
  language: Language;
  /** Cells that a line may have. */
  cellsMax: number;
  /** Lines that are read, blank ones not counted. */
  linesMax: number;
  /** Whether a file with more of them is refused, or read so far. */
  refusesMore: boolean;
  /** What people call the sheet of a workbook that is wanted; absent: the first with content. */
  sheet?: string | undefined;
}

/**
 * The lines of a CSV or XLSX file that came with a call, without blank ones, and their numbers in it; nothing is stored. Refuses by field what
 * is no such file, and with `sheetUnreadable` what cannot be read as one; a sheet among others that cannot be is told
 * as the problem of an answer, for another may be read instead.
 */
export async function uploadedLines(
  file: ReceivedFile | undefined,
  { reader, language, cellsMax, linesMax, refusesMore, sheet }: UploadedLinesOptions,
): Promise<SheetLines | Refusal> {
  if (file === undefined) return refuseFields({ file: { problem: "required" } });
  // An old workbook is told what to do, as what is inside may be.
  if (!/\.(?:csv|xlsx?)$/iu.test(file.fileName))
    return refuseFields({
      file: { problem: "notOneOf", params: { value: file.fileName, allowed: "csv, xlsx" } },
    });
  const format = await sheetFormatOf(file.path, file.fileName);
  const wrong = sheetProblem(format, sheet);
  if (wrong !== undefined) return wrong;
  const reading = { path: file.path, format, language, cellsMax, linesMax, sheet };
  const read = await (reader === undefined ? sheetLines(reading) : reader.read(reading));
  const { sheet: name, sheets } = read;
  const offered = { sheet: name, sheets: [...sheets] };
  const fault = faultOf(read, refusesMore ? linesMax : undefined);
  if (fault === undefined && "lines" in read)
    return { lines: read.lines, numbers: read.numbers, ...offered, problem: null };
  const { problem, params } = fault ?? { problem: "broken", params: {} };
  const reason = text(language, "tables-server", `sheet.${problem}`, params);
  const isEachTried = name === null && sheet === undefined;
  if (isEachTried || sheets.every((each) => each === name))
    return refuse("sheetUnreadable", { file: file.fileName, reason });
  const said = text(language, "tables-server", "sheetNotRead", { sheet: name ?? sheet ?? "", reason });
  return { lines: [], numbers: [], ...offered, problem: said };
}

/** What keeps what was read from being answered; with `most` given, more lines than that do as well. Pure. */
function faultOf(read: SheetRead, most: number | undefined): Fault | undefined {
  // Which sheet it is stands before it.
  if ("problem" in read) return read.problem === "emptySheet" ? { problem: "empty", params: {} } : read;
  if (read.lines.length === 0) return { problem: "empty", params: {} };
  // The heads are no line that somebody counts.
  return read.hasMore && most !== undefined
    ? { problem: "tooManyLines", params: { most: most - 1 } }
    : undefined;
}

import { Readable } from "node:stream";
import { parse } from "csv-parse";
import type { Language } from "#contract/codes/language.ts";
import { limits } from "#contract/limits.ts";
import { delimiterOf } from "./csv-delimiter.ts";
import type { SheetLine } from "./sheet-line.ts";
import { SheetUnreadable } from "./sheet-unreadable.ts";
import { inUtf8 } from "./text-encoding.ts";

/**
 * The lines of a CSV file as they come, numbered as a spreadsheet program shows them: blank ones count and do not come.
 *
 * @throws {SheetUnreadable} for what is no text, and lines beyond what they may hold.
 */
export async function* readCsv(
  bytes: Readable,
  language: Language,
  cellsMax: number,
): AsyncGenerator<SheetLine> {
  const pieces = inUtf8(bytes, language);
  const first = await pieces.next();
  const begin = first.done === true ? Buffer.alloc(0) : first.value;
  async function* whole(): AsyncGenerator<Buffer> {
    yield* slices(begin);
    for await (const piece of pieces) yield* slices(piece);
  }
  const source = Readable.from(whole());
  const parser = source.pipe(
    parse({
      bom: true,
      max_record_size: limits.sheetLineMaxCharacters,
      delimiter: delimiterOf(begin.toString("utf8", 0, sampleBytes)),
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
    }),
  );
  source.on("error", (error) => parser.destroy(error));
  let line = 0;
  try {
    for await (const read of parser) {
      line += 1;
      const cells = read as string[];
      if (cells.length > 1 || cells[0] !== "") yield { line, cells: judged(cells, line, cellsMax) };
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === "CSV_QUOTE_NOT_CLOSED") throw new SheetUnreadable("quoteNotClosed", { line: line + 1 });
    throw error;
  }
}

/** Cells that a program has written without anything in them do not count, however far they go. */
function judged(cells: string[], line: number, cellsMax: number): string[] {
  const last = cells.length > cellsMax ? cells.findLastIndex((cell) => cell !== "") : -1;
  if (last >= cellsMax) throw new SheetUnreadable("tooManyCells", { line, most: cellsMax });
  return cells.length > cellsMax ? cells.slice(0, last + 1) : cells;
}

const sliceBytes = 65_536;
const sampleBytes = 65_536;

/** The parser makes all lines of a piece at once: small pieces keep few of them waiting. */
function* slices(piece: Buffer): Generator<Buffer> {
  for (let from = 0; from < piece.length; from += sliceBytes) yield piece.subarray(from, from + sliceBytes);
}

import { createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parse } from "csv-parse";
import { defaultLanguage, type Language } from "#contract/codes/language.ts";
import { limits } from "#contract/limits.ts";
import { ArchiveBudget, readArchive } from "../../archive/index.ts";
import { readXlsx } from "./read-xlsx.ts";
import { SheetUnreadable } from "./sheet-unreadable.ts";

/** How a sheet is read. */
export interface SheetOptions {
  /** That of its person: it tells in which encoding their programs write what is no UTF-8. */
  readonly language?: Language;
  /** Cells that a line may have. */
  readonly cellsMax?: number;
}

/**
 * The lines of a sheet as cells, one after the other; blank lines are left out by their cells being blank.
 *
 * @throws {SheetUnreadable} for what is no sheet, or goes beyond what a sheet may hold.
 */
export async function* readSheet(
  format: "csv" | "xlsx",
  bytes: Readable,
  { language = defaultLanguage, cellsMax = limits.sheetColumnsMax }: SheetOptions = {},
): AsyncGenerator<string[]> {
  try {
    if (format === "csv") yield* readCsv(bytes, language, cellsMax);
    else yield* readXlsxStream(bytes, cellsMax);
  } catch (error) {
    throw asUnreadable(error);
  }
}

async function* readCsv(bytes: Readable, language: Language, cellsMax: number): AsyncGenerator<string[]> {
  const parts = bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first = await parts.next();
  const begin = first.done === true ? Buffer.alloc(0) : first.value;
  const inUtf8 = transcoderOf(begin, language);
  async function* whole(): AsyncGenerator<Buffer> {
    yield* slices(inUtf8(begin));
    for (let next = await parts.next(); next.done !== true; next = await parts.next())
      yield* slices(inUtf8(next.value));
  }
  const source = Readable.from(whole());
  const parser = source.pipe(
    parse({
      bom: true,
      max_record_size: limits.sheetLineMaxCharacters,
      delimiter: delimiterOf(transcoderOf(begin, language)(begin).toString("utf8")),
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }),
  );
  source.on("error", (error) => parser.destroy(error));
  let line = 0;
  for await (const read of parser) {
    const cells = read as string[];
    line += 1;
    if (cells.length > cellsMax) throw new SheetUnreadable("tooManyCells", { line, most: cellsMax });
    const most = limits.sheetCellMaxCharacters;
    const long = cells.findIndex((cell) => cell.length > most);
    if (long !== -1) throw new SheetUnreadable("cellTooLong", { line, column: long + 1, most });
    yield cells;
  }
}

const sliceBytes = 65_536;

/** The parser makes all lines of a piece at once: small pieces keep few of them waiting. */
function* slices(piece: Buffer): Generator<Buffer> {
  for (let from = 0; from < piece.length; from += sliceBytes) yield piece.subarray(from, from + sliceBytes);
}

/** What spreadsheet programs write on a computer of that language when they are not told otherwise. */
const usualEncodings: Readonly<Record<Language, string>> = {
  "zh-CN": "gb18030",
  "en-US": "gb18030",
  "ja-JP": "shift_jis",
};

/** Turns the pieces of a text, one after the other, into UTF-8, as its beginning shows what it is. */
function transcoderOf(begin: Buffer, language: Language): (piece: Buffer) => Buffer {
  const encoding = encodingOf(begin, language);
  if (encoding === "utf-8") return (piece) => piece;
  const decoder = new TextDecoder(encoding);
  return (piece) => Buffer.from(decoder.decode(piece, { stream: true }));
}

function encodingOf(begin: Buffer, language: Language): string {
  if (begin[0] === 0xff && begin[1] === 0xfe) return "utf-16le";
  if (begin[0] === 0xfe && begin[1] === 0xff) return "utf-16be";
  try {
    // The last character may go on in the next piece.
    new TextDecoder("utf-8", { fatal: true }).decode(begin, { stream: true });
    return "utf-8";
  } catch {
    return usualEncodings[language];
  }
}

/** The comma, or the semicolon or tab that some programs write instead: whichever the heads have most of. */
function delimiterOf(text: string): string {
  const heads = (/^[^\r\n]*/u.exec(text)?.[0] ?? "").replaceAll(/"[^"]*"/gu, "");
  const counted = [",", ";", "\t"].map((sign) => ({ sign, count: heads.split(sign).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ",";
}

/** A packed file is read from its end: it has to lie on a disk for that while. */
async function* readXlsxStream(bytes: Readable, cellsMax: number): AsyncGenerator<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "chancery-sheet-"));
  const path = join(folder, "sheet.xlsx");
  try {
    await pipeline(bytes, createWriteStream(path));
    const { size } = await stat(path);
    const looked = await readArchive(path, size, new ArchiveBudget(undefined, limits.importUnpackedMaxKb));
    if (looked === "archiveBroken" || looked === "archiveLeadsOut") throw new SheetUnreadable("broken");
    if (typeof looked === "string") throw new SheetUnreadable("archiveBomb");
    yield* readXlsx(path, cellsMax);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Errors of parsers carry a code of their own or none; those of the system and the database carry theirs. */
function asUnreadable(error: unknown): unknown {
  const { code } = error as { code?: string };
  if (error instanceof SheetUnreadable || !(error instanceof Error)) return error;
  if (code === "CSV_MAX_RECORD_SIZE")
    return new SheetUnreadable("lineTooLong", { most: limits.sheetLineMaxCharacters });
  const isOfParser = code === undefined || code.startsWith("CSV_");
  return isOfParser ? new SheetUnreadable("broken") : error;
}

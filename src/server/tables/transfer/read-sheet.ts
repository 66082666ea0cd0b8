import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { parse } from "csv-parse";
import { readXlsx } from "./read-xlsx.ts";

/** A file that is no sheet; says why in the parser's words. */
export class SheetUnreadable extends Error {}

/** The lines of a sheet as cells, one after the other; blank lines are left out by their cells being blank. */
export async function* readSheet(format: "csv" | "xlsx", bytes: Readable): AsyncGenerator<string[]> {
  try {
    if (format === "csv") yield* readCsv(bytes);
    else yield* readXlsxStream(bytes);
  } catch (error) {
    if (isOfParser(error)) throw new SheetUnreadable(error.message);
    throw error;
  }
}

async function* readCsv(bytes: Readable): AsyncGenerator<string[]> {
  const parts = bytes[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first = await parts.next();
  const begin = first.done === true ? Buffer.alloc(0) : first.value;
  async function* whole(): AsyncGenerator<Buffer> {
    yield begin;
    for (let next = await parts.next(); next.done !== true; next = await parts.next()) yield next.value;
  }
  const source = Readable.from(whole());
  const parser = source.pipe(
    parse({
      bom: true,
      delimiter: delimiterOf(begin.toString("utf8")),
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    }),
  );
  source.on("error", (error) => parser.destroy(error));
  for await (const cells of parser) yield cells as string[];
}

/** The comma, or the semicolon or tab that some programs write instead: whichever the heads have most of. */
function delimiterOf(text: string): string {
  const heads = (/^[^\r\n]*/u.exec(text)?.[0] ?? "").replaceAll(/"[^"]*"/gu, "");
  const counted = [",", ";", "\t"].map((sign) => ({ sign, count: heads.split(sign).length }));
  return counted.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ",";
}

/** A packed file is read from its end: it has to lie on a disk for that while. */
async function* readXlsxStream(bytes: Readable): AsyncGenerator<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "chancery-sheet-"));
  const path = join(folder, "sheet.xlsx");
  try {
    await pipeline(bytes, createWriteStream(path));
    yield* readXlsx(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Errors of parsers carry a code of their own or none; those of the system and the database carry theirs. */
function isOfParser(error: unknown): error is Error {
  const { code } = error as { code?: string };
  return error instanceof Error && (code === undefined || code.startsWith("CSV_"));
}

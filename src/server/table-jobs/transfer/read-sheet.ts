import { createWriteStream } from "node:fs";
import { mkdtemp, open, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { defaultLanguage, type Language } from "#contract/codes/language.ts";
import { limits } from "#contract/limits.ts";
import { isStorableText } from "#contract/rules/storable-value.ts";
import { ArchiveBudget, compoundNames, isCompoundFile, readArchive } from "../../archive/index.ts";
import { readCsv } from "./read-csv.ts";
import { readXlsx, type SheetChoice } from "./read-xlsx.ts";
import { isPacked } from "./sheet-format.ts";
import type { SheetLine } from "./sheet-line.ts";
import { type SheetProblem, SheetUnreadable } from "./sheet-unreadable.ts";

/** How a sheet is read. */
export interface SheetOptions extends SheetChoice {
  /** That of its person: it tells in which encoding their programs write what is no UTF-8. */
  readonly language?: Language;
  /** Cells that a line may have. */
  readonly cellsMax?: number;
}

/**
 * The lines of a sheet as cells, one after the other, each with its number in the file; lines without a cell are left out.
 *
 * @throws {SheetUnreadable} for what is no sheet, or goes beyond what a sheet may hold.
 */
export async function* readSheet(
  format: "csv" | "xlsx",
  bytes: Readable,
  { language = defaultLanguage, cellsMax = limits.sheetColumnsMax, ...choice }: SheetOptions = {},
): AsyncGenerator<SheetLine> {
  const lines =
    format === "csv" ? readCsv(bytes, language, cellsMax) : readXlsxStream(bytes, cellsMax, choice);
  try {
    for await (const read of lines) {
      const { line, cells } = read;
      if (!cells.every(isStorableText)) throw new SheetUnreadable("notText", { line });
      yield read;
    }
  } catch (error) {
    throw asUnreadable(error);
  }
}

/** A packed file is read from its end: it has to lie on a disk for that while. */
async function* readXlsxStream(
  bytes: Readable,
  cellsMax: number,
  choice: SheetChoice,
): AsyncGenerator<SheetLine> {
  const folder = await mkdtemp(join(tmpdir(), "chancery-sheet-"));
  const path = join(folder, "sheet.xlsx");
  try {
    await pipeline(bytes, createWriteStream(path));
    const { size } = await stat(path);
    const otherKind = await whyNotPacked(path, size);
    if (otherKind !== undefined) throw new SheetUnreadable(otherKind);
    const looked = await readArchive(path, size, new ArchiveBudget(undefined, limits.importUnpackedMaxKb));
    if (looked === "archiveBroken" || looked === "archiveLeadsOut") throw new SheetUnreadable("broken");
    if (typeof looked === "string") throw new SheetUnreadable("archiveBomb");
    yield* readXlsx(path, cellsMax, choice);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What is named like a workbook and is no packed file: an old one, one under a password, or anything else. */
async function whyNotPacked(path: string, sizeBytes: number): Promise<SheetProblem | undefined> {
  if (sizeBytes === 0) return "empty";
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
    if (!isCompoundFile(buffer)) return isPacked(buffer) ? undefined : "noWorkbook";
    const names = (await compoundNames(file, sizeBytes)) ?? [];
    if (names.includes("EncryptedPackage")) return "hasPassword";
    return names.includes("Workbook") || names.includes("Book") ? "oldWorkbook" : "noWorkbook";
  } finally {
    await file.close();
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

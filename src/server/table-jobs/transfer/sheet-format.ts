import { open } from "node:fs/promises";
import { type Refusal, refuseFields } from "#contract/errors/refusal.ts";
import { storableProblems } from "#contract/rules/storable-value.ts";
import type { TableJob } from "#contract/shapes/tables.ts";
import { isCompoundFile } from "../../archive/index.ts";

/** A workbook is a packed file whatever its name says, and what is named like one is not read as text. */
export async function sheetFormatOf(path: string, fileName: string): Promise<"csv" | "xlsx"> {
  if (/\.xlsx?$/iu.test(fileName)) return "xlsx";
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0);
    return isPacked(buffer) || isCompoundFile(buffer) ? "xlsx" : "csv";
  } finally {
    await file.close();
  }
}

/** Whether a file begins as an archive does. Pure. */
export function isPacked(begin: Buffer): boolean {
  return begin.toString("latin1", 0, 2) === "PK";
}

/** What is wrong with the choice of a sheet before the file is read. */
export function sheetProblem(format: TableJob["format"], sheet: string | undefined): Refusal | undefined {
  if (sheet === undefined) return undefined;
  const problems =
    format === "xlsx" ? storableProblems(sheet, "sheet") : { sheet: { problem: "noSheetsInCsv" } };
  return Object.keys(problems).length > 0 ? refuseFields(problems) : undefined;
}

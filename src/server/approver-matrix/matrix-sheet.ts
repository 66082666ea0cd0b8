import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { exportMatrix, readMatrixSheet } from "#contract/calls/approver-matrix.ts";
import { type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { sheetLines } from "#contract/rules/approver-matrix/matrix-sheet.ts";
import { type FileAnswer, handle, type ReceivedFile } from "../http/index.ts";
import { readSheet, SheetUnreadable, writeSheet } from "../table-jobs/index.ts";
import { text } from "../texts/index.ts";
import { matrixContent } from "./matrix-rows.ts";

/** The cells of a sheet, for the editor to put into rows. Refuses with `sheetUnreadable` and `tooManyRows`. */
export const readMatrixSheetHandler = handle(readMatrixSheet, async (_input, { files, language }) => {
  const [file] = files;
  if (file === undefined) return refuseFields({ file: { problem: "required" } });
  const format = /\.(?<extension>csv|xlsx)$/iu.exec(file.fileName)?.groups?.["extension"]?.toLowerCase();
  if (format !== "csv" && format !== "xlsx")
    return refuseFields({
      file: { problem: "notOneOf", params: { value: file.fileName, allowed: "csv, xlsx" } },
    });
  try {
    return await linesOf(file, format, language);
  } catch (error) {
    if (!(error instanceof SheetUnreadable)) throw error;
    const reason = text(language, "tables-server", `sheet.${error.problem}`, error.params);
    return refuse("sheetUnreadable", { file: file.fileName, reason });
  }
});

async function linesOf(
  file: ReceivedFile,
  format: "csv" | "xlsx",
  language: Parameters<typeof text>[0],
): Promise<{ lines: string[][] } | Refusal> {
  const lines: string[][] = [];
  const read = readSheet(format, createReadStream(file.path), {
    language,
    cellsMax: limits.matrixDimensionsMax + 10,
  });
  for await (const cells of read) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    lines.push(cells);
    const most = limits.matrixRowsMax;
    if (lines.length > most + 1) return refuse("tooManyRows", { count: lines.length - 1, most });
  }
  return { lines };
}

/** The rows of a matrix as a file. Refuses with `notFound`. */
export const exportMatrixHandler = handle(exportMatrix, async ({ matrixId, version, format }, scope) => {
  const { tx, actor, language } = scope;
  const found = await matrixContent(tx, { organId: actor.organId, matrixId, version });
  if (found === undefined) return refuse("notFound");
  const words = (key: string) => text(language, "approver-matrix", key);
  const lines = sheetLines(found.content, words);
  async function* some() {
    yield lines;
  }
  const answer: FileAnswer = {
    fileName: `${found.content.matrixName}.${format}`,
    contentType:
      format === "csv"
        ? "text/csv; charset=utf-8"
        : "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    body: Readable.from(writeSheet(format, some())),
  };
  return answer;
});

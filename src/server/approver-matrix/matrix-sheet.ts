import { exportMatrix, readMatrixSheet } from "#contract/calls/approver-matrix.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { sheetLines } from "#contract/rules/approver-matrix/matrix-sheet.ts";
import { handle } from "../http/index.ts";
import { sheetAnswer, uploadedLines } from "../table-jobs/index.ts";
import { text } from "../texts/index.ts";
import { findMatrix } from "./matrix-rows.ts";

/** The cells of a sheet, for the editor to put into rows. Refuses as `uploadedLines` does. */
export const readMatrixSheetHandler = handle(
  readMatrixSheet,
  async ({ sheet }, { files, language, ports }) => {
    return uploadedLines(files[0], {
      reader: ports.sheets,
      language,
      cellsMax: limits.matrixDimensionsMax + 10,
      // With the heads.
      linesMax: limits.matrixRowsMax + 1,
      refusesMore: true,
      sheet,
    });
  },
);

/** The rows of a matrix as a file. Refuses with `notFound`. */
export const exportMatrixHandler = handle(exportMatrix, async ({ format, ...asked }, scope) => {
  const { language } = scope;
  const found = await findMatrix(scope, asked);
  if (found === undefined) return refuse("notFound");
  const words = (key: string) => text(language, "approver-matrix", key);
  const lines = sheetLines(found.content, words);
  return sheetAnswer({ name: found.content.matrixName, format, language, lines, isReadBack: true });
});

import { readFormSheet } from "#contract/calls/opt-form-page.ts";
import { limits } from "#contract/limits.ts";
import { handle } from "../http/index.ts";
import { uploadedLines } from "../table-jobs/index.ts";

/** The heads of a sheet and its first rows, from which the builder guesses fields. Refuses as `uploadedLines` does. */
export const readFormSheetHandler = handle(readFormSheet, ({ sheet }, { files, language, ports }) => {
  return uploadedLines(files[0], {
    reader: ports.sheets,
    language,
    cellsMax: limits.formSheetColumnsMax,
    linesMax: limits.formSheetLinesMax,
    refusesMore: false,
    sheet,
  });
});

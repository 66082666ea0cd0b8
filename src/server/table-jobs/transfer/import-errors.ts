import { Readable } from "node:stream";
import type { Language } from "#contract/codes/language.ts";
import type { FileAnswer } from "../../http/index.ts";
import { fieldOf, recordErrorText, type RecordErrors, type TableModel } from "#tables";
import { outside, type TableContext } from "../../tables/index.ts";
import { text } from "../../texts/index.ts";
import { linesAfter } from "./import-lines.ts";
import type { StoredJob } from "./job-store.ts";
import { linesToRead, sheetContentTypes } from "./sheet-answer.ts";
import { writeSheet } from "./write-sheet.ts";

const linesAtOnce = 1_000;

/**
 * The lines of an import that have errors as a file of their own: their cells below the heads they came under, and beside each
 * where it lay and what is wrong with it. Corrected there it can be imported: the further columns go to no field.
 */
export function importErrorsFile(
  { model, author, ports }: TableContext,
  { jobId, fileName, settings }: StoredJob,
  format: "csv" | "xlsx",
): FileAnswer {
  const { language } = author;
  const say = (key: string, params = {}) => text(language, "tables-server", `importErrors.${key}`, params);
  const heads = settings.columns.map(({ head }) => head);
  async function* lines() {
    yield linesToRead([[...heads, say("line"), say("wrong")]], format, language);
    for (let afterLine = 0; ; ) {
      const some = await linesAfter(outside(ports.database), jobId, {
        afterLine,
        count: linesAtOnce,
        onlyErrors: true,
      });
      const last = some.at(-1);
      if (last === undefined) return;
      afterLine = last.line;
      const shown = some.map(({ line, cells, errors }) => [
        ...heads.map((_head, at) => cells[at] ?? ""),
        String(line),
        wrongOf(model, errors ?? {}, language),
      ]);
      yield linesToRead(shown, format, language);
    }
  }
  const name = say("file", { file: fileName.replace(/\.[^.]*$/u, "") });
  return {
    fileName: `${name}.${format}`,
    contentType: sheetContentTypes[format],
    body: Readable.from(writeSheet(format, lines())),
  };
}

/** What is wrong with a line, field by field; what is wrong with it as a whole has no field. Pure. */
function wrongOf(model: TableModel, errors: RecordErrors, language: Language): string {
  return Object.entries(errors)
    .map(([field, error]) => {
      const said = recordErrorText(error, language);
      const title = fieldOf(model, field)?.titles[language];
      return title === undefined ? said : `${title}: ${said}`;
    })
    .join(" ");
}

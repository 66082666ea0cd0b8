import { createReadStream } from "node:fs";
import { access } from "node:fs/promises";
import { basename, extname } from "node:path";
import { parseArgs } from "node:util";
import { readSheet } from "#server/table-jobs/transfer/read-sheet.ts";
import { SheetUnreadable } from "#server/table-jobs/transfer/sheet-unreadable.ts";
import { entityName } from "../draft/property-name.ts";
import { saveDrafts, whatNext } from "../draft/save-drafts.ts";
import { openFolder, usualFolder } from "../draft/schema-folder.ts";
import { readTitles } from "../draft/titles.ts";
import { CommandRefused, type GeneratorCommand } from "../generator-command.ts";
import { draftFromSheet } from "./draft-from-sheet.ts";

/** `npm run generate -- from-sample`: a schema guessed from the rows of a sheet. */
export const fromSample: GeneratorCommand = {
  name: "from-sample",
  summary: "a table guessed from a CSV or XLSX file with rows in it",
  usage: `npm run generate -- from-sample <file.csv|file.xlsx> [--name vehicle] [--title "车辆|Vehicle|車両"]
    [--key column] [--out folder]

The first line holds the heads; they stay as titles. Types, lengths, choices and the key are guessed from the values, so
look at the file before you import: lengths are rounded up, a column with few values that repeat becomes a choice.

  --name  of the table; the file's if left out
  --key   the property that names a row, where the guess is wrong
  --out   the folder; SCHEMAS_DIR or schemas if left out`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        name: { type: "string" },
        title: { type: "string" },
        key: { type: "string" },
        out: { type: "string" },
      },
    });
    const [file] = positionals;
    if (file === undefined) throw new CommandRefused("Which file? Name a CSV or XLSX file.");
    await access(file).catch(() => {
      throw new CommandRefused(`There is no file ${file}.`);
    });
    const name = values.name ?? entityName(basename(file, extname(file)));
    const { draft, notes, rows } = await draftOf(name, file);
    draft.titles = readTitles(values.title);
    if (values.key !== undefined) setKey(draft, values.key);
    const folder = await openFolder(values.out ?? usualFolder());
    const written = await saveDrafts([draft], folder, notes);
    return [`read  ${file}: ${rows} rows`, ...written, ...whatNext([draft])];
  },
};

async function draftOf(name: string, file: string): ReturnType<typeof draftFromSheet> {
  const format = extname(file).toLowerCase() === ".xlsx" ? "xlsx" : "csv";
  try {
    return await draftFromSheet(name, cellsIn(readSheet(format, createReadStream(file))));
  } catch (error) {
    if (error instanceof SheetUnreadable)
      throw new CommandRefused(`${file} cannot be read: ${error.message}`);
    throw error;
  }
}

async function* cellsIn(lines: ReturnType<typeof readSheet>): AsyncGenerator<string[]> {
  for await (const { cells } of lines) yield cells;
}

function setKey(draft: Awaited<ReturnType<typeof draftFromSheet>>["draft"], key: string): void {
  const field = draft.fields.find(({ name }) => name === key);
  if (field === undefined) {
    throw new CommandRefused(`--key ${key} is none of: ${draft.fields.map(({ name }) => name).join(", ")}.`);
  }
  draft.fields = draft.fields.filter(({ name, schema }) => name !== draft.key || schema.readOnly !== true);
  field.required = true;
  draft.key = key;
}

import { mkdir, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { readOutline, readTableSchema, schemaProblemText } from "#tables";
import { CommandRefused } from "../generator-command.ts";
import { draftSchema } from "./draft-schema.ts";
import { fileName, type OutFolder } from "./schema-folder.ts";
import { schemaText } from "./schema-text.ts";
import type { DraftNote, TableDraft } from "./table-draft.ts";
import { alikeTitles } from "./titles.ts";

/**
 * Writes drafts as schema files, all or none: nothing is overwritten, and nothing is written that the server would
 * refuse. Answers what was written and what a person should look at.
 */
export async function saveDrafts(
  drafts: readonly TableDraft[],
  folder: OutFolder,
  notes: readonly DraftNote[] = [],
): Promise<readonly string[]> {
  const files = drafts.map((draft) => {
    const schema = draftSchema(draft);
    return { draft, schema, name: fileName(draft.name), text: schemaText(schema) };
  });
  const there = files.filter(({ name }) => folder.files.some((file) => file.name === name));
  if (there.length > 0) {
    const names = there.map(({ name }) => place(folder, name)).join(", ");
    throw new CommandRefused(
      `${names} exists already and was left alone. Remove it, or choose another name or another --out folder.`,
    );
  }
  const problems = judge(files, folder);
  await mkdir(folder.path, { recursive: true });
  for (const { name, text } of files) await writeFile(join(folder.path, name), text, { flag: "wx" });
  return [
    ...files.map(
      ({ name, draft }) => `wrote ${place(folder, name)}: ${draft.name}, ${draft.fields.length} fields`,
    ),
    ...problems,
    ...notes.map(
      ({ table, field, text }) => `note  ${field === undefined ? table : `${table}.${field}`}: ${text}`,
    ),
    ...files.flatMap(({ name, schema }) => {
      const alike = alikeTitles(schema);
      if (alike.length === 0) return [];
      return [`note  ${name}: reads alike in two languages, translate what wants it: ${few(alike)}`];
    }),
  ];
}

/** Warnings about the drafts as lines; refuses where the server would. */
function judge(files: readonly { name: string; text: string }[], folder: OutFolder): readonly string[] {
  const drafted = new Map(
    files.flatMap(({ text }) => {
      const outline = readOutline(text);
      return outline === undefined ? [] : [[outline.name, outline] as const];
    }),
  );
  const allSchemas = new Map([...folder.outlines, ...drafted]);
  const twins = folder.files.flatMap(({ name, text }) => {
    const outline = readOutline(text);
    const twin = [...drafted.values()].find(
      (draft) => draft.name === outline?.name || draft.table === outline?.table,
    );
    return twin === undefined ? [] : [`  ${name} already describes ${twin.name} (table ${twin.table})`];
  });
  const problems = files.flatMap(({ name, text }) => readTableSchema(name, text, { allSchemas }).problems);
  const spoken = (severity: "error" | "warning"): string[] =>
    problems
      .filter((problem) => problem.severity === severity)
      .map((problem) => `${problem.file} ${problem.path}: ${schemaProblemText(problem, "en-US")}`);
  const errors = [...twins, ...spoken("error").map((line) => `  ${line}`)];
  if (errors.length > 0) throw new CommandRefused(["The server would refuse this:", ...errors].join("\n"));
  return spoken("warning").map((line) => `warns ${line}`);
}

/** The first of many, and how many more. */
function few(places: readonly string[]): string {
  const rest = places.length - 6;
  return rest > 0 ? `${places.slice(0, 6).join(", ")} and ${rest} more` : places.join(", ");
}

/** A path as short as it can be said from here. */
function place(folder: OutFolder, name: string): string {
  const path = join(folder.path, name);
  const short = relative(process.cwd(), path);
  return short.startsWith("..") ? path : short;
}

/** What to do with fresh files. */
export function whatNext(drafts: readonly TableDraft[]): readonly string[] {
  const [first] = drafts;
  if (first === undefined) return [];
  return [
    "",
    "A running server has it within a second; look at",
    `  /basic/${first.name} in the browser, POST /basic/${first.name}/listByPage, or /docs`,
    "Then edit the file: titles, x-ui (columns, filters, groups) and x-entity.access (who may what). docs/add-a-table.md",
    "goes through it; what is wrong with a file stands under /basic/schemas/problems.",
  ];
}

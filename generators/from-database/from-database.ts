import { parseArgs } from "node:util";
import { type Database, DatabaseError, openDatabase } from "#server/db/index.ts";
import { saveDrafts, whatNext } from "../draft/save-drafts.ts";
import { openFolder, usualFolder } from "../draft/schema-folder.ts";
import type { DraftNote } from "../draft/table-draft.ts";
import { CommandRefused, type GeneratorCommand } from "../generator-command.ts";
import { addReferences } from "./add-references.ts";
import { draftFromTable, type TableTaken } from "./draft-from-table.ts";
import { type ForeignTable, readDatabase } from "./read-database.ts";

/** `npm run generate -- from-database`: schemas of the tables of a PostgreSQL database. */
export const fromDatabase: GeneratorCommand = {
  name: "from-database",
  summary: "tables from an existing PostgreSQL database",
  usage: `npm run generate -- from-database <url> [--schema public] [--table name]… [--adopted] [--prefix text] [--out folder]

Reads columns, types, lengths, defaults, keys, references, lists of values and comments. What a schema cannot say is
listed. Nothing in the database is changed.

  <url>      postgres://user:password@host:5432/database, PostgreSQL 15 or newer
  --schema   the schema of the tables; public if left out
  --table    these alone, as often as there are tables; all if left out
  --adopted  the server works on the tables themselves and never alters them; without it, it makes tables of its own
             (adopted tables have to be in the server's own database)
  --prefix   in front of the names, where they are taken: --prefix old makes oldMenu of menu
  --out      the folder; SCHEMAS_DIR or schemas if left out`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        schema: { type: "string", default: "public" },
        table: { type: "string", multiple: true },
        adopted: { type: "boolean", default: false },
        prefix: { type: "string" },
        out: { type: "string" },
      },
    });
    const [url] = positionals;
    if (url === undefined || !/^postgres(?:ql)?:\/\//u.test(url)) {
      throw new CommandRefused("Which database? Name it as postgres://user:password@host:5432/database.");
    }
    const found = await onDatabase(url, (database) => readDatabase(database, values.schema));
    const { tables, notes } = choose(found, values.table, values.schema);
    const folder = await openFolder(values.out ?? usualFolder());
    const taken: TableTaken[] = [];
    for (const table of tables) {
      const one = draftFromTable(table, values);
      notes.push(...one.notes);
      if ("draft" in one) taken.push(one);
    }
    notes.push(...addReferences(taken, values.schema, folder.outlines));
    const drafts = taken.map(({ draft }) => draft);
    if (drafts.length === 0) {
      const said = notes.map(({ table, text }) => `  ${table}: ${text}`);
      throw new CommandRefused(["None of the tables can become a schema.", ...said].join("\n"));
    }
    return [...(await saveDrafts(drafts, folder, notes)), ...whatNext(drafts)];
  },
};

async function onDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ url, poolSize: 1, applicationName: "chancery generate" }).catch(
    (error: unknown) => {
      throw error instanceof DatabaseError ? new CommandRefused(error.message) : error;
    },
  );
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

function choose(
  found: readonly ForeignTable[],
  wanted: readonly string[] | undefined,
  schema: string,
): { tables: ForeignTable[]; notes: DraftNote[] } {
  const tables = found.filter(({ kind }) => kind === "table");
  const absent = wanted?.find((name) => !tables.some((table) => table.name === name));
  if (absent !== undefined || tables.length === 0) {
    const names = tables.map(({ name }) => name).join(", ");
    throw new CommandRefused(
      absent === undefined
        ? `The schema ${schema} has no tables.`
        : `The schema ${schema} has no table ${absent}. It has: ${names}.`,
    );
  }
  if (wanted !== undefined) return { tables: tables.filter(({ name }) => wanted.includes(name)), notes: [] };
  return {
    tables,
    notes: found
      .filter(({ kind }) => kind === "view")
      .map(({ name }) => ({ table: name, text: "is a view and was left out" })),
  };
}

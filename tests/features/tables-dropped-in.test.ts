import { mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "../support/properties.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addTableRow, getTableRow, onTable, updateTableRow } from "#contract/calls/tables.ts";
import type { JsonValue } from "#contract/schema.ts";
import { runCommand } from "../../generators/run-command.ts";
import { aSchema, aSchemaFolder, type SchemaFolder } from "../support/builders/schema-folder.ts";
import { type SchemaServer, startSchemaServer } from "../support/schema-server.ts";

let folder: SchemaFolder;
let server: SchemaServer;
beforeAll(async () => {
  folder = await aSchemaFolder({
    "neighbour.json": aSchema({
      name: "neighbour",
      properties: { title: { title: "名称", type: "string" } },
    }),
  });
  server = await startSchemaServer(folder.path);
});
afterAll(async () => {
  await server.close();
  await folder.discard();
});

/** Kinds of fields as they are asked for, and a value that each takes. */
const kinds: Readonly<Record<string, JsonValue>> = {
  "text(30)": "some words",
  longText: "some\nlines",
  integer: 42,
  "decimal(3)": 1.125,
  money: 12.5,
  boolean: true,
  date: "2026-11-05",
  instant: "2026-11-05T08:00:00.000Z",
  "choice(left, right)": "right",
  "multiChoice(a, b)": ["a", "b"],
  json: { deep: [1, "two"] },
  icon: "HomeOutlined",
  cron: "0 8 * * 1",
  colour: "#aabbcc",
};
const words = ["alpha", "brake", "cargo", "depth", "engine", "fuel", "gear", "hull", "inlet", "joint"];

/** Fields that nobody has thought of: some words, each with a kind. */
const someFields = fc
  .uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 5 })
  .chain((names) =>
    fc.tuple(...names.map((name) => fc.constantFrom(...Object.keys(kinds)).map((kind) => ({ name, kind })))),
  );

const everywhere = { list: true, form: true, api: true, openApi: true };
const nowhere = { list: false, form: false, api: false, openApi: false };

let number = 0;

test("a schema that no test knows is a table as soon as it is saved, follows its edits and leaves its data", async () => {
  await fc.assert(fc.asyncProperty(someFields, followOne), { numRuns: 2 });
}, 120_000);

async function followOne(fields: readonly { name: string; kind: string }[]): Promise<void> {
  const name = `unknown${(number += 1)}`;
  const file = `${name}.json`;
  const path = join(folder.path, file);
  const row = Object.fromEntries(fields.map((field) => [field.name, kinds[field.kind]!]));
  const first = fields[0]!;

  // when it is copied into the folder
  const text = await generated(name, fields);
  await server.untilTablesChange(() => writeFile(path, text));

  // then those with rights have it everywhere, others nowhere
  expect(await server.whereabouts(name)).toEqual(everywhere);
  expect(await server.whereabouts(name, "clerk")).toEqual(nowhere);
  const key = await add(name, { ...row, note: "a long note" });
  expect(await read(name, key)).toMatchObject({ ...row, note: "a long note" });

  // when a field gets another name and a new one comes with a default
  const edited = change(text, (schema) => {
    const { [first.name]: renamed, ...others } = schema.properties;
    schema.properties = {
      ...others,
      renamed: { ...renamed, "x-db": { was: first.name } },
      added: { title: "新增", type: "integer", default: 7 },
    };
    schema["x-entity"].sort = ["note"];
    if (schema["x-entity"]["label"] === first.name) schema["x-entity"]["label"] = "renamed";
  });
  await server.untilTablesChange(() => writeFile(path, edited));

  // then the values are where they were, and the default in every row
  expect(await read(name, key)).toMatchObject({ renamed: row[first.name], added: 7, note: "a long note" });
  expect(await read(name, key)).not.toHaveProperty(first.name);

  // when a limit comes that a row does not meet
  const narrower = change(edited, (schema) => {
    schema.properties["note"]!["maxLength"] = 5;
  });
  await writeFile(path, narrower);
  await expect.poll(() => server.problemsOf(file)).toHaveLength(1);

  // then it is refused with the row, and the table goes on as it was
  expect(await server.problemsOf(file)).toMatchObject([
    { path: "/properties/note", offenders: [{ key, value: "a long note" }] },
  ]);
  const other = await add(name, { note: "longer than five" });

  // when the rows are corrected and the same file is saved again
  for (const one of [key, other]) await setNote(name, one, "short");
  await server.untilTablesChange(async () => {
    await writeFile(path, narrower);
    const later = new Date(Date.now() + 1_000);
    await utimes(path, later, later);
  });

  // then it counts
  expect(await server.problemsOf(file)).toEqual([]);
  const tooLong = await server.call(onTable(addTableRow, name), { note: "longer than five" });
  expect(tooLong.status).toBe(422);

  // when a word is misspelt, or the file is no JSON any more
  await writeFile(path, narrower.replace('"maxLength": 5', '"maxLenght": 5'));
  await expect.poll(() => server.problemsOf(file)).toHaveLength(1);
  const [slip] = await server.problemsOf(file);
  await writeFile(path, narrower.slice(0, -20));
  await expect.poll(async () => (await server.problemsOf(file))[0]?.code).toBe("badJson");

  // then one is told where and what was meant, and nothing is harmed
  expect(slip).toMatchObject({ path: "/properties/note/maxLenght", code: "unknownWord" });
  expect(slip?.text).toContain("Did you mean “maxLength”?");
  expect(await read(name, key)).toMatchObject({ note: "short" });
  expect(await server.whereabouts("neighbour")).toEqual(everywhere);

  // when the file goes
  await server.untilTablesChange(() => rm(path));

  // then the table is gone and its rows are kept until it comes back
  expect(await server.whereabouts(name)).toEqual(nowhere);
  expect(await server.countInDatabase(name)).toBe(2);
  await server.untilTablesChange(() => writeFile(path, narrower));
  expect(await read(name, key)).toMatchObject({ renamed: row[first.name], note: "short" });
}

/** What the generator writes for such fields, and a note that can become too long. */
async function generated(name: string, fields: readonly { name: string; kind: string }[]): Promise<string> {
  const out = await mkdtemp(join(tmpdir(), "chancery-dropped-in-"));
  const asked = [...fields.map((field) => `${field.name}:${field.kind}`), "note:text(40)"];
  const { done, lines } = await runCommand([
    "table",
    `--name=${name}`,
    `--out=${out}`,
    ...asked.flatMap((field) => ["--field", field]),
  ]);
  expect(done, lines.join("\n")).toBe(true);
  const text = await readFile(join(out, `${name}.json`), "utf8");
  await rm(out, { recursive: true, force: true });
  // The folder has no accounts to refer to.
  return change(text, (schema) => {
    for (const stamp of ["createdBy", "updatedBy"]) delete schema.properties[stamp];
  });
}

interface Schema {
  properties: Record<string, Record<string, unknown>>;
  "x-entity": Record<string, unknown>;
}

function change(text: string, edit: (schema: Schema) => void): string {
  const schema = JSON.parse(text) as Schema;
  edit(schema);
  return JSON.stringify(schema, undefined, 2);
}

async function add(name: string, row: Record<string, JsonValue>): Promise<number> {
  const { body } = await server.call(onTable(addTableRow, name), row);
  expect(body).toMatchObject({ flag: true });
  return Number(body.data![`${name}Id`]);
}

async function read(name: string, key: number) {
  return (await server.call(onTable(getTableRow, name), { key })).body.data;
}

async function setNote(name: string, key: number, note: string): Promise<void> {
  const now = await read(name, key);
  const { body } = await server.call(onTable(updateTableRow, name), {
    key,
    rowVersion: String(now!["rowVersion"]),
    changes: { note: { from: now!["note"]!, to: note } },
  });
  expect(body).toMatchObject({ flag: true });
}

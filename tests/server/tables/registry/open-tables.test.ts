import { readFile, rename, rm, symlink } from "node:fs/promises";
import { basename, join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  addTableRow,
  listEntities,
  listSchemaProblems,
  listTableRows,
  onTable,
  purgeSetAside,
  tableValidator,
} from "#contract/calls/tables.ts";
import { tableHooks } from "#server/table-hooks.ts";
import { openLiveBus } from "#server/live/index.ts";
import { openTables } from "#server/tables/index.ts";
import { startTestApp, type TestApp } from "../../../support/app.ts";
import { anAccount } from "../../../support/builders/account.ts";
import { aSchema, aSchemaFolder, type SchemaFolder } from "../../../support/builders/schema-folder.ts";

let test: TestApp;
let folder: SchemaFolder;
let admin: string;
let number = 0;
let name: string;

const text = { title: "名称", type: "string", "x-ui": { list: true } };
const schemaWith = (properties: Record<string, object>, more: object = {}) =>
  aSchema({ name, label: "title", properties: { title: text, ...properties }, ...more });

beforeAll(async () => {
  folder = await aSchemaFolder();
  test = await startTestApp({ schemas: folder.path });
  admin = (await anAccount(test.database.kysely, { roles: ["admin"] })).userCode;
});
afterAll(async () => {
  await test.close();
  await folder.discard();
});
afterEach(async () => {
  await folder.remove(`${name}.json`).catch(() => undefined);
  await test.lookAtSchemas();
});

async function save(schema: object | string): Promise<void> {
  await folder.write(`${name}.json`, schema);
  await test.lookAtSchemas();
}
async function aTable(properties: Record<string, object> = {}, more: object = {}): Promise<void> {
  name = `thing${(number += 1)}`;
  await save(schemaWith(properties, more));
}
const add = async (row: Record<string, string | number>) =>
  (await test.call(onTable(addTableRow, name), row, { as: admin })).data;
const rows = async () => (await test.call(onTable(listTableRows, name), {}, { as: admin })).data.rows;
const problems = async () =>
  (await test.call(listSchemaProblems, {}, { as: admin, lang: "en-US" })).data.filter(
    ({ file, severity }) => file === `${name}.json` && severity === "error",
  );

describe("a schema file", () => {
  it("is a table at once, for those with rights, with a validator of its own", async () => {
    // when
    await aTable();
    const { data } = await test.call(listEntities, {}, { as: admin });

    // then
    const entity = data.find((one) => one.name === name);
    expect(entity?.rights).toMatchObject({ read: true, create: true });
    const validator = await test.app.inject({ method: "GET", url: entity!.validatorUrl });
    expect(validator.headers["content-type"]).toContain("text/javascript");
    expect(validator.headers["cache-control"]).toContain("immutable");
    expect(validator.body).toContain("makeValidator");
    const unknown = await test.app.inject({ method: "GET", url: tableValidator.path.replace("{hash}", "0") });
    expect(unknown.statusCode).toBe(404);
  });

  it("gains a field whose default fills the rows that are there", async () => {
    // given
    await aTable();
    await add({ title: "one" });

    // when
    await save(schemaWith({ rank: { title: "级别", type: "integer", default: 3 } }));

    // then
    expect(await problems()).toEqual([]);
    expect(await rows()).toMatchObject([{ title: "one", rank: 3 }]);
  });

  it("renames a field without losing a value", async () => {
    // given
    await aTable({ colour: text });
    await add({ title: "one", colour: "red" });

    // when
    await save(schemaWith({ paint: { ...text, "x-db": { was: "colour" } } }));

    // then
    expect(await rows()).toMatchObject([{ paint: "red" }]);
  });

  it("sets a removed field aside until it is purged, and gives it back with its values before", async () => {
    // given
    await aTable({ colour: text });
    await add({ title: "one", colour: "red" });
    await save(schemaWith({}));
    const without = await rows();

    // when
    await save(schemaWith({ colour: text }));
    const back = await rows();
    await save(schemaWith({}));
    const slip = await test.call(
      purgeSetAside,
      { entity: name, column: "colour", confirm: "color" },
      { as: admin },
    );
    const inUse = await test.call(
      purgeSetAside,
      { entity: name, column: "title", confirm: "title" },
      { as: admin },
    );
    const purged = await test.call(
      purgeSetAside,
      { entity: name, column: "colour", confirm: "colour" },
      { as: admin },
    );

    // then
    expect(without[0]).not.toHaveProperty("colour");
    expect(back).toMatchObject([{ colour: "red" }]);
    expect([slip.status, inUse.status, purged.data]).toEqual([422, 404, { purged: "column" }]);
    await save(schemaWith({ colour: text }));
    expect(await rows()).toMatchObject([{ colour: null }]);
  });

  it.each([
    ["shorter", { note: { ...text, maxLength: 3 } }, "rowsOffend"],
    ["a new pattern", { note: { ...text, pattern: "^a" } }, "rowsOffend"],
    ["fewer choices", { note: { ...text, oneOf: [{ const: "a", title: "a" }] } }, "rowsOffend"],
    ["unique", { note: { ...text, "x-unique": true } }, "rowsDoubled"],
    ["a number", { note: { title: "n", type: "integer" } }, "castFails"],
  ])("is refused what rows do not meet and lists them: %s", async (_what, properties, code) => {
    // given
    await aTable({ note: text });
    await add({ title: "one", note: "long text" });
    await add({ title: "two", note: "long text" });

    // when
    await save(schemaWith(properties));

    // then
    const found = await problems();
    expect(found).toMatchObject([
      {
        code,
        path: "/properties/note",
        offenderCount: 2,
        offenders: [{ value: "long text" }, { value: "long text" }],
      },
    ]);
    expect(await add({ title: "three", note: "as before" })).toMatchObject({ note: "as before" });
  });

  it("that newly requires a field is refused while a row has none", async () => {
    // given
    await aTable({ note: text });
    await add({ title: "one" });

    // when
    await save(schemaWith({ note: text }, { required: ["note"] }));

    // then
    expect((await problems()).map(({ code }) => code)).toContain("rowsOffend");
  });

  it("widens: more choices, a longer text, a larger number", async () => {
    // given
    const choice = (...values: string[]) => ({
      ...text,
      oneOf: values.map((value) => ({ const: value, title: value })),
    });
    await aTable({ kind: choice("a"), size: { title: "s", type: "integer", "x-db": { type: "integer" } } });
    await add({ title: "one", kind: "a", size: 1 });

    // when
    await save(
      schemaWith({
        kind: choice("a", "b"),
        size: { title: "s", type: "integer", "x-db": { type: "bigint" } },
      }),
    );

    // then
    expect(await problems()).toEqual([]);
    expect(await add({ title: "two", kind: "b", size: 5_000_000_000 })).toMatchObject({
      kind: "b",
      size: 5_000_000_000,
    });
  });

  it("with a slip changes nothing and is told with place and remedy", async () => {
    // given
    await aTable();
    await add({ title: "one" });

    // when
    await save(JSON.stringify(schemaWith({})).replace('"x-ui"', '"x-iu"'));

    // then
    const [problem] = await problems();
    expect(problem).toMatchObject({ severity: "error", code: "unknownWord" });
    expect(problem?.text).toContain("x-ui");
    expect(await rows()).toHaveLength(1);
    await save("{");
    expect((await problems()).map(({ code }) => code)).toEqual(["badJson"]);
    expect(await rows()).toHaveLength(1);
  });

  it("hides its table when it is removed, and finds its data when it comes back", async () => {
    // given
    await aTable();
    await add({ title: "one" });
    const schema = schemaWith({});

    // when
    await folder.remove(`${name}.json`);
    await test.lookAtSchemas();
    const hidden = await test.call(onTable(listTableRows, name), {}, { as: admin });
    await save(schema);

    // then
    expect(hidden.status).toBe(404);
    expect(await rows()).toHaveLength(1);
  });

  it("does not take the place of another that says the same, whatever it is called, until that is gone", async () => {
    // given
    await aTable();
    await add({ title: "one" });
    const another = `a-${name}.json`;
    const served = async () => {
      await test.lookAtSchemas();
      const { data } = await test.call(listSchemaProblems, {}, { as: admin });
      const codes = data.flatMap(({ file, code, severity }) =>
        file === another && severity === "error" ? [code] : [],
      );
      return { codes, fields: Object.keys((await rows())[0] ?? {}).includes("colour") };
    };

    // when
    await folder.write(another, schemaWith({ colour: text }));
    const beside = await served();
    await folder.remove(`${name}.json`);
    const alone = await served();
    await folder.remove(another);

    // then
    expect(beside).toEqual({ codes: ["duplicateEntity"], fields: false });
    expect(alone).toEqual({ codes: [], fields: true });
  });

  it("does not take a table that is there already", async () => {
    // when
    await aTable({}, { entity: { table: "session" } });

    // then
    expect((await problems()).map(({ code }) => code)).toEqual(["tableTaken"]);
  });
});

describe("several processes", () => {
  it("agree, and an older folder does not undo what a newer one brought", async () => {
    // given
    await aTable();
    const older = schemaWith({});
    await save(schemaWith({ colour: text }));
    const behind = await aSchemaFolder({ [`${name}.json`]: older });
    const bus = await openLiveBus(test.database, () => undefined);

    // when
    const other = await openTables(test.database, bus, {
      hooks: tableHooks,
      folder: behind.path,
      watch: false,
      reportError: () => undefined,
      origin: "another machine",
    });
    const served = other.registry.find(name)?.model.fields.map((field) => field.name);
    await behind.write(`${name}.json`, schemaWith({ size: text }));
    await other.look();
    const generation = other.registry.generation;
    await expect.poll(() => test.ports.tables.generation).toBe(generation);

    // then
    expect(served).toContain("colour");
    expect(test.ports.tables.find(name)?.model.fields.map((field) => field.name)).toContain("size");
    await other.close();
    await bus.close();
    await behind.discard();
    await sql`delete from table_schema_problem where origin = 'another machine'`.execute(
      test.database.kysely,
    );
    await sql`update table_schema set origin = (select origin from table_schema where entity <> ${name} limit 1) where entity = ${name}`.execute(
      test.database.kysely,
    );
  });

  it("say on the console what is wrong with a file, each fault once, until it is something else", async () => {
    // given
    const place = await aSchemaFolder();
    const bus = await openLiveBus(test.database, () => undefined);
    const said: string[] = [];
    name = `thing${(number += 1)}`;
    const of = () => said.splice(0).filter((line) => line.includes(name));
    await place.write(`${name}.json`, "{ this is no JSON");

    // when
    const tables = await openTables(test.database, bus, {
      hooks: tableHooks,
      folder: place.path,
      watch: false,
      reportError: () => undefined,
      origin: "a talking machine",
      say: (line) => said.push(line),
    });
    const atStart = of();
    await tables.look();
    const again = of();
    await place.write(`${name}.json`, schemaWith({ size: { title: "size", type: "nonsense" } }));
    await tables.look();
    const changed = of();
    await place.write(`${name}.json`, schemaWith({}));
    await tables.look();

    // then
    expect(atStart).toEqual([expect.stringMatching(/^The schema thing\d+\.json is not accepted \(line 1/u)]);
    expect(again).toEqual([]);
    expect(changed).toEqual([expect.stringContaining("nonsense")]);
    expect(of().filter((line) => line.includes("not accepted"))).toEqual([]);
    await tables.close();
    await bus.close();
    await place.discard();
    await sql`delete from table_schema_problem where origin = 'a talking machine'`.execute(
      test.database.kysely,
    );
  });

  it("see a saved file by themselves", async () => {
    // given
    const watched = await aSchemaFolder();
    const bus = await openLiveBus(test.database, () => undefined);
    let told = 0;
    const tables = await openTables(test.database, bus, {
      hooks: tableHooks,
      folder: watched.path,
      watch: true,
      reportError: () => undefined,
      origin: "a watching machine",
      onChange: () => {
        told += 1;
      },
    });
    const toldAtStart = told;
    const entity = "watchedThing";

    // when
    await watched.write("watched.json", aSchema({ name: entity, properties: { title: text } }));

    // then
    await expect.poll(() => tables.registry.find(entity) !== undefined, { timeout: 5_000 }).toBe(true);
    await expect.poll(() => test.ports.tables.find(entity) !== undefined, { timeout: 5_000 }).toBe(true);
    expect(told).toBe(toldAtStart + 1);
    await tables.close();
    await bus.close();
    await watched.discard();
  });
});

describe("what is wrong with a file", () => {
  it("is told to every process, though the tables stay as they were", async () => {
    // given
    const wrong = await aSchemaFolder({
      "shelf.json": aSchema({ name: "shelf", properties: { title: text } }),
    });
    const bus = await openLiveBus(test.database, () => undefined);
    const told = { here: 0, there: 0 };
    const open = async (where: keyof typeof told, folderPath: string) =>
      openTables(test.database, bus, {
        hooks: tableHooks,
        folder: folderPath,
        watch: false,
        reportError: () => undefined,
        origin: `a machine ${where}`,
        onComplaints: () => {
          told[where] += 1;
        },
      });
    const here = await open("here", wrong.path);
    const there = await open("there", folder.path);
    const before = { ...told, generation: here.registry.generation };

    // when
    await wrong.write("shelf.json", "{ this is no JSON");
    await here.look();

    // then
    await expect.poll(() => [told.here > before.here, told.there > before.there]).toEqual([true, true]);
    expect(here.registry.generation).toBe(before.generation);
    for (const tables of [here, there]) await tables.close();
    await wrong.remove("shelf.json");
    await bus.close();
    await wrong.discard();
  });
});

describe("what cannot be read", () => {
  const complaintsOf = async (file: string) =>
    (await test.call(listSchemaProblems, {}, { as: admin, lang: "en-US" })).data
      .filter((one) => one.file === file && one.severity === "error")
      .map(({ code }) => code);

  it("is not removed: the table of a file stays, and administrators are told until it can be read", async () => {
    // given
    await aTable();
    const path = join(folder.path, `${name}.json`);
    const schema = await readFile(path, "utf8");

    // when
    await rm(path);
    await symlink(path, path);
    await test.lookAtSchemas();
    const served = test.ports.tables.find(name);
    const told = await complaintsOf(`${name}.json`);
    await rm(path);
    await folder.write(`${name}.json`, schema);
    await test.lookAtSchemas();

    // then
    expect(served).toBeDefined();
    expect(told).toEqual(["fileUnreadable"]);
    expect(await complaintsOf(`${name}.json`)).toEqual([]);
  });

  it("is not empty: a folder that is away hides no table", async () => {
    // given
    await aTable();

    // when
    await rename(folder.path, `${folder.path}-away`);
    await test.lookAtSchemas();
    const served = test.ports.tables.find(name);
    const told = await complaintsOf(basename(folder.path));
    await rename(`${folder.path}-away`, folder.path);
    await test.lookAtSchemas();

    // then
    expect(served).toBeDefined();
    expect(told).toEqual(["folderAway"]);
    expect(await complaintsOf(basename(folder.path))).toEqual([]);
  });
});

describe("a start over a folder that was accepted before", () => {
  const startOver = async (folder: SchemaFolder, origin: string) => {
    const bus = await openLiveBus(test.database, () => undefined);
    const tables = await openTables(test.database, bus, {
      hooks: tableHooks,
      folder: folder.path,
      watch: false,
      reportError: () => undefined,
      origin,
    });
    const served = { generation: tables.registry.generation, table: tables.registry.find("kept")?.model };
    await tables.close();
    await bus.close();
    return served;
  };
  const kept = aSchema({ name: "kept", properties: { title: text } });
  const complaints = async (file: string) =>
    (await test.call(listSchemaProblems, {}, { as: admin })).data.filter((one) => one.file === file);

  it("serves the same tables in the same generation", async () => {
    // given
    const unchanged = await aSchemaFolder({ "kept.json": kept });
    const first = await startOver(unchanged, "a restarted machine");

    // when
    const second = await startOver(unchanged, "a restarted machine");

    // then
    expect(second).toEqual(first);
    expect(second.table?.name).toBe("kept");
    await unchanged.discard();
  });

  it("forgets the complaint about a file that was mended while nothing ran", async () => {
    // given
    const mended = await aSchemaFolder({ "kept.json": kept });
    await startOver(mended, "a restarted machine");
    await mended.write("kept.json", "{ broken");
    await startOver(mended, "a restarted machine");
    const before = await complaints("kept.json");

    // when
    await mended.write("kept.json", kept);
    await startOver(mended, "a restarted machine");

    // then
    expect(before).not.toEqual([]);
    expect((await complaints("kept.json")).filter(({ severity }) => severity === "error")).toEqual([]);
    await mended.discard();
  });

  it("makes it its own, so that what goes from it is hidden, whichever machine brought it", async () => {
    // given
    const moved = await aSchemaFolder({ "kept.json": kept });
    await startOver(moved, "a machine of yesterday");
    await startOver(moved, "a machine of today");

    // when
    await moved.remove("kept.json");
    const after = await startOver(moved, "a machine of today");

    // then
    expect(after.table).toBeUndefined();
    await moved.discard();
  });

  it("forgets what nobody has complained about for a day", async () => {
    // given
    const broken = await aSchemaFolder({ "gone.json": {} });
    await startOver(broken, "a machine that is gone");
    const before = await complaints("gone.json");
    await sql`update table_schema_problem set seen_at = now() - interval '25 hours' where file = 'gone.json'`.execute(
      test.database.kysely,
    );

    // when
    await broken.remove("gone.json");
    await startOver(broken, "a machine of today");

    // then
    expect(before).not.toEqual([]);
    expect(await complaints("gone.json")).toEqual([]);
    await broken.discard();
  });
});

import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runMigrations } from "graphile-worker";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTableRow, listSchemaProblems, listTableRows, onTable } from "#contract/calls/tables.ts";
import { checkoutDir } from "#server/checkout.ts";
import { readAllSchemas, type TableModel } from "#tables";
import { runCommand } from "../../../generators/run-command.ts";
import { startTestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";
import { createTestDatabase, type TestDatabase } from "../../support/test-database.ts";

let foreign: TestDatabase;
let folder: string;
beforeAll(async () => {
  foreign = await createTestDatabase({ empty: true, poolSize: 1 });
  folder = await mkdtemp(join(tmpdir(), "chancery-from-database-"));
});
afterAll(async () => {
  await foreign.drop();
  await rm(folder, { recursive: true, force: true });
});

let number = 0;
/** Makes tables in a schema of their own and generates from them. */
async function generate(statements: string, ...options: string[]) {
  const schema = `s${(number += 1)}`;
  await run(
    foreign,
    `create schema ${schema}; set search_path to ${schema}; ${statements}; reset search_path`,
  );
  return generateFrom(foreign.url, "--schema", schema, ...options);
}

async function generateFrom(url: string, ...options: string[]) {
  const out = await mkdtemp(join(folder, "out-"));
  const { done, lines } = await runCommand(["from-database", url, "--out", out, ...options]);
  const models = await modelsIn(out);
  const said = lines.join("\n");
  return { out, done, said, models, model: (name: string) => models.get(name)! };
}

async function run(database: TestDatabase, statements: string): Promise<void> {
  for (const statement of statements.split(";").filter((text) => text.trim() !== "")) {
    await sql.raw(statement).execute(database.database.kysely);
  }
}

/** What the schemas of a folder mean, beside the product's own; every one of them is accepted. */
async function modelsIn(out: string): Promise<ReadonlyMap<string, TableModel>> {
  const read = async (path: string) =>
    Promise.all(
      (await readdir(path))
        .filter((name) => name.endsWith(".json") && name !== "profiles.json")
        .map(async (name) => ({ name, text: await readFile(join(path, name), "utf8") })),
    );
  const { models, problems } = readAllSchemas([
    ...(await read(out)),
    ...(await read(join(checkoutDir, "schemas"))).map((file) => ({ ...file, name: `shipped-${file.name}` })),
  ]);
  expect(
    problems.filter(({ severity, file }) => severity === "error" && !file.startsWith("shipped-")),
  ).toEqual([]);
  return models;
}

const fieldOf = (model: TableModel, name: string) => model.fields.find((field) => field.name === name)!;

describe("a table of a database", () => {
  it.each([
    ["smallint", { kind: "integer" }],
    ["bigint", { kind: "integer" }],
    ["numeric(12,2)", { kind: "decimal", limits: { multipleOf: 0.01 } }],
    ["numeric(9)", { kind: "integer" }],
    ["double precision", { kind: "decimal" }],
    ["money", { kind: "money" }],
    ["boolean", { kind: "boolean" }],
    ["date", { kind: "date" }],
    ["timestamptz", { kind: "instant" }],
    ["timestamp(3)", { kind: "instant" }],
    ["varchar(30)", { kind: "text", limits: { maxLength: 30 } }],
    ["char(2)", { kind: "text", limits: { maxLength: 2 } }],
    ["varchar(4000)", { kind: "longText", limits: { maxLength: 4_000 } }],
    ["text", { kind: "text" }],
    ["uuid", { kind: "text", limits: { format: "uuid" } }],
    ["jsonb", { kind: "json" }],
    ["text[]", { kind: "multiChoice" }],
    ["inet", { kind: "text" }],
  ])("has a field for a column of the type %s", async (type, expected) => {
    // when
    const { model } = await generate(`create table parts (id bigint primary key, one_value ${type})`);

    // then
    expect(fieldOf(model("parts"), "oneValue")).toMatchObject(expected);
  });

  it("keeps what is required, defaulted, chosen, bounded and unique", async () => {
    // when
    const { model } = await generate(`
      create type colour as enum ('red', 'dark blue');
      create domain percent as numeric(5,2) check (value <= 100);
      create table parts (
        part_no varchar(20) primary key,
        title text not null default 'a ''part''',
        colour colour not null default 'red',
        state text not null check (state in ('new', 'used')),
        grade integer check (grade = any (array[1, 2, 3])),
        size text check (size = 's' or size = 'l'),
        amount integer not null default 3 check (amount > 0 and amount <= 100),
        price numeric(10,2) check (price >= 0),
        code text check (char_length(code) <= 8),
        share percent,
        active boolean default true,
        options jsonb not null default '{}',
        words text[] default '{}',
        serial_no text unique,
        shelf text,
        place integer,
        unique (shelf, place)
      )`);

    // then
    const parts = model("parts");
    expect(parts).toMatchObject({ key: "partNo", keySource: "given", table: "parts" });
    expect(fieldOf(parts, "title")).toMatchObject({ required: true, default: "a 'part'" });
    expect(fieldOf(parts, "colour")).toMatchObject({ kind: "choice", default: "red" });
    const values = (field: string) => fieldOf(parts, field).choices?.map(({ value }) => value);
    expect(values("colour")).toEqual(["red", "dark blue"]);
    expect(values("state")).toEqual(["new", "used"]);
    expect(values("grade")).toEqual([1, 2, 3]);
    expect(values("size")).toEqual(["s", "l"]);
    expect(fieldOf(parts, "amount")).toMatchObject({
      required: true,
      default: 3,
      limits: { exclusiveMinimum: 0, maximum: 100 },
    });
    expect(fieldOf(parts, "price").limits).toMatchObject({ minimum: 0, multipleOf: 0.01 });
    expect(fieldOf(parts, "code").limits).toMatchObject({ maxLength: 8 });
    expect(fieldOf(parts, "share").limits).toMatchObject({ multipleOf: 0.01 });
    expect(fieldOf(parts, "active")).toMatchObject({ required: false, default: true });
    expect(fieldOf(parts, "options").default).toEqual({});
    expect(fieldOf(parts, "words").default).toEqual([]);
    expect(parts.uniqueSets).toEqual([["serialNo"], ["shelf", "place"]]);
  });

  it("is called as its comments say, and numbered and stamped by the server as it was by the database", async () => {
    // when
    const { model } = await generate(`
      create table parts (id bigserial primary key, name text not null, created_at timestamptz not null default now());
      comment on table parts is '备件';
      comment on column parts.name is '名称
What people say'`);

    // then
    const parts = model("parts");
    expect(parts).toMatchObject({ key: "id", keySource: "counted", label: "name" });
    expect(parts.titles["zh-CN"]).toBe("备件");
    expect(fieldOf(parts, "name")).toMatchObject({
      titles: { "zh-CN": "名称", "en-US": "Name" },
      description: "What people say",
    });
    expect(fieldOf(parts, "createdAt")).toMatchObject({ stamp: "createdAt", readOnly: true });
  });

  it("refers to the other tables, also to itself and to another column than the key", async () => {
    // when
    const { model } = await generate(`
      create table makers (id int generated always as identity primary key, code varchar(8) not null unique);
      create table parts (
        id int primary key,
        maker_id int not null references makers on delete cascade,
        maker_code varchar(8) references makers (code) on delete set null,
        part_of int references parts
      )`);

    // then
    const parts = model("parts");
    expect(fieldOf(parts, "makerId").reference).toEqual({
      entity: "makers",
      field: "id",
      onDelete: "cascade",
    });
    expect(fieldOf(parts, "makerCode").reference).toEqual({
      entity: "makers",
      field: "code",
      onDelete: "setNull",
    });
    expect(fieldOf(parts, "partOf").reference).toEqual({
      entity: "parts",
      field: "id",
      onDelete: "restrict",
    });
  });

  it("says everything that it could not take over", async () => {
    // when
    const { said, model } = await generate(`
      create table makers (a int, b int, primary key (a, b));
      create table parts (
        maker_a int, maker_b int,
        shape point, total int generated always as (maker_a + maker_b) stored,
        made_on date default current_date,
        local_time timestamp,
        check (maker_a < maker_b),
        foreign key (maker_a, maker_b) references makers
      );
      create unique index on parts (maker_a) where maker_b > 0;
      create view some_parts as select * from parts`);

    // then
    for (const told of [
      "parts.shape: column shape has the type point",
      "parts.total: column total is computed by the database ((maker_a + maker_b))",
      "parts.madeOn: its default is computed and was left out: CURRENT_DATE",
      "parts.localTime: column local_time a time without a zone",
      "parts: has a check that was not taken over: (maker_a < maker_b)",
      "parts: (maker_a, maker_b) refers to",
      "parts: has what a schema does not say: unique only in part",
      "parts: has no single column that names a row",
      "some_parts: is a view and was left out",
    ]) {
      expect(said).toContain(told);
    }
    expect(model("makers").uniqueSets).toEqual([["a", "b"]]);
  });

  it("is one of those named, under a prefix", async () => {
    // given
    const tables = "create table a (id int primary key); create table menu (id int primary key)";

    // when
    const { models, said } = await generate(tables, "--table", "menu", "--prefix", "old");
    const absent = await generate(tables, "--table", "none");

    // then
    expect(said).toContain("oldMenu");
    expect(models.has("oldMenu")).toBe(true);
    expect(models.has("a")).toBe(false);
    expect(absent.done).toBe(false);
    expect(absent.said).toContain("has no table none. It has: a, menu.");
  });

  it("cannot be read where there is no database, and says so without the password", async () => {
    // when
    const { done, said } = await generateFrom("postgres://someone:secret@127.0.0.1:1/nothing");
    const noUrl = await generateFrom("nothing");

    // then
    expect(done).toBe(false);
    expect(said).toContain("cannot be used");
    expect(said).not.toContain("secret");
    expect(noUrl.said).toContain("Which database?");
  });
});

describe("databases that others made", () => {
  it("graphile-worker's migrations become schemas, in a running server too", async () => {
    // given
    await runMigrations({ connectionString: foreign.url, schema: "worker" });

    // when
    const { models, out, said } = await generateFrom(foreign.url, "--schema", "worker", "--prefix", "worker");

    // then
    const ours = [...models.keys()].filter((name) => name.startsWith("worker")).sort();
    expect(ours).toEqual([
      "workerMigrations",
      "workerPrivateJobQueues",
      "workerPrivateJobs",
      "workerPrivateKnownCrontabs",
      "workerPrivateTasks",
    ]);
    expect(said).toContain("workerPrivateJobs");
    const columns = await columnsOf("worker", "_private_jobs");
    const jobs = models.get("workerPrivateJobs")!;
    const told = (column: string) => said.includes(`column ${column} `);
    const names = new Set(jobs.fields.map((field) => field.column));
    expect(columns.filter((column) => !names.has(column) && !told(column))).toEqual([]);
    expect(jobs).toMatchObject({ key: "id", keySource: "counted" });
    await acceptedByAServer(out, "workerPrivateTasks", { identifier: "send_mail" });
  });

  it("PostgreSQL's own catalogues become schemas, every column taken or told", async () => {
    // when
    const { models, said } = await generateFrom(foreign.url, "--schema", "pg_catalog");

    // then
    const tables = [...models.values()].filter(({ name }) => name.startsWith("pg"));
    expect(tables.length).toBeGreaterThan(50);
    for (const { name, table, fields } of tables) {
      const columns = await columnsOf("pg_catalog", table);
      const taken = new Set(fields.map((field) => field.column));
      const lost = columns.filter((column) => !taken.has(column) && !said.includes(`: column ${column} `));
      expect([name, lost]).toEqual([name, []]);
    }
  });
});

describe("an adopted table", () => {
  it("is worked on where it is, and keeps the columns that it can", async () => {
    // given
    const test = await startTestApp({ schemas: folder });
    const own = test.database;
    await sql`create table shelf (id bigint primary key, label text not null, size varchar(9))`.execute(
      own.kysely,
    );
    await sql`insert into shelf values (1, 'left', 'big')`.execute(own.kysely);

    // when
    const { out, said, model } = await generateFrom(own.url, "--adopted", "--table", "shelf");

    // then
    expect(model("shelf")).toMatchObject({ storage: "adopted", table: "shelf", key: "id" });
    expect(said).toContain(
      "shelf.size: column size (character varying(9)) is none that an adopted table can have",
    );
    await cp(out, folder, { recursive: true });
    await test.lookAtSchemas();
    const admin = (await anAccount(own.kysely, { roles: ["admin"] })).userCode;
    const { data } = await test.call(onTable(listTableRows, "shelf"), {}, { as: admin });
    expect(data.rows).toMatchObject([{ id: 1, label: "left" }]);
    await test.close();
  });
});

async function columnsOf(schema: string, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
     where attrelid = to_regclass(${`${schema}.${table}`}) and attnum > 0 and not attisdropped`.execute(
    foreign.database.kysely,
  );
  return rows.map(({ name }) => name);
}

/** Puts generated files into the folder of a server and writes a row. */
async function acceptedByAServer(out: string, entity: string, row: Record<string, string>): Promise<void> {
  const test = await startTestApp({ schemas: out });
  const admin = (await anAccount(test.database.kysely, { roles: ["admin"] })).userCode;
  const { data: problems } = await test.call(listSchemaProblems, {}, { as: admin, lang: "en-US" });
  expect(problems.filter(({ severity }) => severity === "error")).toEqual([]);
  const added = await test.call(onTable(addTableRow, entity), row, { as: admin });
  expect(added.data).toMatchObject(row);
  await test.close();
}

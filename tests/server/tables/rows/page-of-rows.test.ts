import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listTableRows, onTable } from "#contract/calls/tables.ts";
import type { InputOf } from "#contract/calls/define-call.ts";
import type { JsonValue } from "#contract/schema.ts";
import { quoted, rowVersionSql, selectedColumns } from "#server/table-sql/index.ts";
import { outside, runSql } from "#server/tables/sql/run-sql.ts";
import type { Row, TableModel } from "#tables";
import { requestOf, startTestApp, type TestApp } from "../../../support/app.ts";
import { anAccount } from "../../../support/builders/account.ts";
import { aMarkedRow, referredFirst } from "../../../support/builders/marked-rows.ts";
import { aSchema } from "../../../support/builders/schema-folder.ts";
import fc, { anyCharacter } from "../../../support/properties.ts";
import { type TwoCompanies, twoCompanies } from "../../../support/two-companies.ts";

let app: TestApp;
let token: string;

/** The rows of a page as they stand in the answer, and the whole of it. */
async function pageOf(entity: string, input: InputOf<typeof listTableRows>) {
  const request = requestOf(
    onTable(listTableRows, entity),
    input as Record<string, unknown>,
    app.ports.config,
  );
  const { body } = await app.app.inject({ ...request, headers: { ...request.headers, token } });
  const { data } = JSON.parse(body) as { data?: { rows: Row[]; next?: JsonValue[] } };
  if (data === undefined) throw new Error(body);
  const text = body.slice(body.indexOf('"rows":') + '"rows":'.length);
  return { text, ...data };
}

/** The same rows read by columns and written by JavaScript. */
async function readByColumns(model: TableModel, rows: readonly Row[]): Promise<Row[]> {
  const key = model.fields.find(({ name }) => name === model.key)!;
  const shown = model.fields.filter(({ name }) => rows[0] !== undefined && name in rows[0]);
  const read = await runSql<Row>(
    outside(app.database),
    sql`select ${selectedColumns(shown)}, ${rowVersionSql(model)} as "rowVersion" from ${quoted(model.table)}`,
  );
  const byKey = new Map(read.map((row) => [row[key.name], row]));
  return rows.map((row) => byKey.get(row[key.name])!);
}

describe("the rows of a page, written from their columns", () => {
  describe("of the tables that come with the product", () => {
    let world: TwoCompanies;
    beforeAll(async () => {
      world = await twoCompanies();
      ({ app } = world);
      ({ token } = world.sessionOf(world.chief));
    }, 60_000);
    afterAll(() => world.close());

    it("are what reading them and writing them again would make of them", async () => {
      const models = app.ports.tables.all().flatMap(({ model }) => (model.storage === "call" ? [] : [model]));
      let compared = 0;
      for (const model of referredFirst(models)) {
        await aMarkedRow(app, model, model.scope === "group" ? { mark: "QX" } : world.home);
        const { rows, text } = await pageOf(model.name, { pageSize: 100 });
        if (rows.length === 0) continue;
        compared += 1;
        const expected = await readByColumns(model, rows);
        expect(rows, model.name).toEqual(expected);
        // The database sets spaces between the parts of a JSON column.
        const isPlain = model.fields.every(({ columnType }) => columnType !== "jsonb");
        if (isPlain) expect(text.startsWith(JSON.stringify(expected)), model.name).toBe(true);
      }
      expect(compared).toBeGreaterThan(models.length / 2);
    });
  });

  describe("of a table with every type of column", () => {
    const sample = aSchema({
      name: "sample",
      properties: {
        text: { title: "文本", type: "string" },
        whole: { title: "整数", type: "integer" },
        part: { title: "小数", type: "number" },
        money: { title: "金额", type: "number", multipleOf: 0.01 },
        double: { title: "双精度", type: "number", "x-db": { type: "double precision" } },
        flag: { title: "开关", type: "boolean" },
        day: { title: "日期", type: "string", format: "date" },
        at: { title: "时间", type: "string", format: "date-time" },
        tags: { title: "标签", type: "array", items: { type: "string" } },
        json: { title: "其他", type: "object" },
      },
    });
    const text = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 12 }).filter((one) => !one.includes("\u0000")),
      fc.constantFrom(
        '"',
        "\\",
        "\n\t\b\f\r",
        "\u0001\u001f\u007f",
        "\u2028\u2029",
        "</script>",
        "",
        "张三 😀",
      ),
    );
    const number = fc.oneof(
      fc.constantFrom(0, -0, 0.1, 1.5, -1.25, 1e-7, 1e15, 1e21, 123456789.125, 0.30000000000000004),
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e20, max: 1e20 }),
    );
    const row = fc.record(
      {
        text,
        whole: fc.maxSafeInteger(),
        part: number,
        money: fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100),
        double: number,
        flag: fc.boolean(),
        day: fc.constantFrom("2024-02-29", "2026-12-31", "0999-01-01"),
        at: fc.constantFrom("2025-01-01T00:00:00Z", "2025-01-01T00:00:00.000123Z", "1969-12-31T23:59:59.5Z"),
        tags: fc.uniqueArray(text, { minLength: 1, maxLength: 3 }),
        json: fc.dictionary(
          fc.constantFrom("b", "a", "2", "长"),
          fc.oneof(text, fc.integer(), fc.constant(null)),
        ),
      },
      { requiredKeys: [] },
    );

    beforeAll(async () => {
      app = await startTestApp({ schemas: { "sample.json": sample } });
      const { userCode } = await anAccount(app.database.kysely);
      ({ token } = await app.logIn(userCode));
      for (const one of fc.sample(row, { numRuns: 90 })) {
        const columns = Object.entries(one).map(([name, value]) => [
          sql.id(name),
          name === "json" ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`,
        ]);
        await (columns.length === 0
          ? sql`insert into sample default values`
          : sql`insert into sample (${sql.join(columns.map(([name]) => name))})
              values (${sql.join(columns.map(([, value]) => value))})`
        ).execute(app.database.kysely);
      }
    });
    afterAll(() => app.close());

    it("say the same whatever stands in them, and are written alike where that is plain", async () => {
      const { model } = app.ports.tables.find("sample")!;
      const { rows } = await pageOf("sample", { pageSize: 100 });
      expect(rows).toHaveLength(90);
      expect(rows).toEqual(JSON.parse(JSON.stringify(await readByColumns(model, rows))));
      const plain = ["id", "text", "whole", "money", "flag", "day", "at", "tags"];
      const page = await pageOf("sample", { pageSize: 100, columns: plain });
      expect(page.text.startsWith(JSON.stringify(await readByColumns(model, page.rows)))).toBe(true);
    });

    it("are JSON although a number is none", async () => {
      await sql`insert into sample (id, part, double) overriding system value
        values (1001, 'NaN', 'NaN'), (1002, 'Infinity', '-Infinity')`.execute(app.database.kysely);
      const { rows } = await pageOf("sample", { filter: { id: { gte: 1001 } }, pageSize: 5 });
      expect(rows).toMatchObject([
        { part: null, double: null },
        { part: null, double: null },
      ]);
    });

    it("say where the next page begins although the order is not shown", async () => {
      const asked = { sort: ["-money", "at"], columns: ["text"], pageSize: 7 };
      const first = await pageOf("sample", asked);
      const second = await pageOf("sample", { ...asked, page: 2 });
      const next = await pageOf("sample", { ...asked, after: first.next ?? [] });
      expect(Object.keys(first.rows[0] ?? {}).toSorted()).toEqual(["id", "rowVersion", "text"]);
      expect(next.rows).toEqual(second.rows);
    });

    it("say where the next page begins although they hold what looks like another row", async () => {
      await sql`insert into sample (id, text, json) overriding system value
        select id, '},{"id":7,"text":"', '{"all":[{"id":7},{"id":8}],"text":"},{\\"id\\":9"}'
        from unnest(array[2001, 2002, 2003]) id`.execute(app.database.kysely);
      const asked = { filter: { id: { gte: 2001 } }, sort: ["id"], pageSize: 2 };
      const first = await pageOf("sample", asked);
      expect(first.next).toEqual([2002]);
      expect((await pageOf("sample", { ...asked, pageSize: 1 })).next).toEqual([2001]);
      const next = await pageOf("sample", { ...asked, after: first.next ?? [] });
      expect(next.rows.map(({ id }) => id)).toEqual([2003]);
      expect(next.next).toBeUndefined();
    });

    it("are ordered by what their columns hold, not by how it is written", async () => {
      const { rows } = await pageOf("sample", { sort: ["at"], columns: ["at"], pageSize: 100 });
      const times = rows.flatMap(({ at }) => (at === null ? [] : [String(at)]));
      expect([...new Set(times)]).toEqual([
        "1969-12-31T23:59:59.500Z",
        "2025-01-01T00:00:00.000Z",
        "2025-01-01T00:00:00.000123Z",
      ]);
    });
  });

  it("are read of a table with more columns than a function of the database takes", async () => {
    const names = Array.from({ length: 230 }, (_, index) => `c${index}`);
    const wide = aSchema({
      name: "wide",
      properties: Object.fromEntries(names.map((name) => [name, { title: name, type: "string" }])),
    });
    app = await startTestApp({ schemas: { "wide.json": wide } });
    const { userCode } = await anAccount(app.database.kysely);
    ({ token } = await app.logIn(userCode));
    const columns = names.map((name) => sql.id(name));
    await sql`insert into wide (${sql.join(columns)}) values (${sql.join(names)})`.execute(
      app.database.kysely,
    );

    const { rows } = await pageOf("wide", { columns: names, pageSize: 5 });
    await app.close();

    expect(rows).toMatchObject([Object.fromEntries(names.map((name) => [name, name]))]);
  });
});

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addTableRow,
  getTableRow,
  listTableRows,
  onTable,
  tableRowHistory,
  updateTableRow,
} from "#contract/calls/tables.ts";
import type { Row } from "#tables";
import { startTestApp, type TestApp } from "../../../support/app.ts";
import { anAccount } from "../../../support/builders/account.ts";
import { aSchema } from "../../../support/builders/schema-folder.ts";

const text = { title: "文", type: "string", maxLength: 40 };

/** Properties are called as the parts of a statement might be. */
const note = aSchema({
  name: "note",
  label: "name",
  required: ["name"],
  properties: {
    name: text,
    at: text,
    stored: text,
    value: { title: "数", type: "number", multipleOf: 0.01 },
    fields: {
      title: "多",
      type: "array",
      uniqueItems: true,
      items: { type: "string" },
      "x-ui": { widget: "tags" },
    },
    when: { title: "时", type: "string", format: "date-time" },
    updatedAt: { title: "改时", type: "string", format: "date-time", readOnly: true },
  },
  entity: { audit: true },
});

let test: TestApp;
let as: string;
beforeAll(async () => {
  test = await startTestApp({ schemas: { "note.json": note } });
  as = (await anAccount(test.database.kysely, { roles: ["admin"] })).userCode;
});
afterAll(() => test.close());

const add = async (row: Row) => (await test.call(onTable(addTableRow, "note"), row, { as })).data as Row;
const update = (key: unknown, changes: Record<string, { from: unknown; to: unknown }>) =>
  test.call(onTable(updateTableRow, "note"), { key, changes } as never, { as });
const historyOf = async ({ id }: Row) =>
  (await test.call(onTable(tableRowHistory, "note"), { key: id } as never, { as })).data.rows;

describe("a change of one row", () => {
  it("is recorded with what was and what is, whatever the fields are called", async () => {
    // given
    const row = await add({ name: "n", at: "noon", value: 1.5, fields: ["a"], stored: "" });

    // when
    const { data } = await update(row["id"], {
      at: { from: "noon", to: "" },
      stored: { from: null, to: "here" },
      value: { from: 1.5, to: 2 },
      fields: { from: ["a"], to: ["b", "a"] },
      when: { from: null, to: "2026-02-03T04:05:06.789Z" },
    });

    // then
    const [changed, made] = await historyOf(row);
    expect(made).toMatchObject({
      kind: "create",
      changes: { name: { from: null, to: "n" }, value: { from: null, to: 1.5 } },
    });
    expect(Object.keys(made?.changes ?? {}).sort()).toEqual([
      "at",
      "fields",
      "id",
      "name",
      "updatedAt",
      "value",
    ]);
    expect(changed).toMatchObject({
      kind: "update",
      changes: {
        at: { from: "noon", to: null },
        stored: { from: null, to: "here" },
        value: { from: 1.5, to: 2 },
        fields: { from: ["a"], to: ["b", "a"] },
        when: { from: null, to: "2026-02-03T04:05:06.789Z" },
        updatedAt: { from: row["updatedAt"], to: (data as Row)["updatedAt"] },
      },
    });
    expect(Object.keys(changed?.changes ?? {})).toHaveLength(6);
  });

  it("is made beside one that came between its reading and its writing", async () => {
    // given
    const row = await add({ name: "one", at: "here" });
    let answer: ReturnType<typeof update> | undefined;

    // when
    await test.database.write(async (tx) => {
      await sql`update note set at = 'there', _row_version = _row_version + 1 where id = ${row["id"]}`.execute(
        tx,
      );
      answer = update(row["id"], { name: { from: "one", to: "two" } });
      await waitsForUs();
    });

    // then
    expect((await answer)?.data).toMatchObject({ name: "two", at: "there" });
    const [changed] = await historyOf(row);
    expect(changed?.changes).toMatchObject({ name: { from: "one", to: "two" } });
    expect(changed?.changes).not.toHaveProperty("at");
  });

  it("is refused where the same field was changed between", async () => {
    // given
    const row = await add({ name: "one" });
    let answer: ReturnType<typeof update> | undefined;

    // when
    await test.database.write(async (tx) => {
      await sql`update note set name = 'theirs', _row_version = _row_version + 1 where id = ${row["id"]}`.execute(
        tx,
      );
      answer = update(row["id"], { name: { from: "one", to: "mine" } });
      await waitsForUs();
    });

    // then
    expect((await answer)?.body).toMatchObject({
      code: 12240,
      conflicts: { name: { base: "one", theirs: "theirs", mine: "mine" } },
    });
    expect(await historyOf(row)).toHaveLength(1);
  });

  it("finds no row that was deleted between", async () => {
    // given
    const row = await add({ name: "going" });
    let answer: ReturnType<typeof update> | undefined;

    // when
    await test.database.write(async (tx) => {
      await sql`update note set _deleted_at = now() where id = ${row["id"]}`.execute(tx);
      answer = update(row["id"], { name: { from: "going", to: "gone" } });
      await waitsForUs();
    });

    // then
    expect((await answer)?.status).not.toBe(200);
    const listed = await test.call(onTable(listTableRows, "note"), { filter: { name: "gone" } } as never, {
      as,
    });
    expect(listed.data.rows).toEqual([]);
    expect((await test.call(onTable(getTableRow, "note"), { key: row["id"] } as never, { as })).status).toBe(
      404,
    );
  });
});

/** Until another statement waits for what this transaction holds. */
async function waitsForUs(): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database()`.execute(test.database.kysely);
        return rows[0]?.waiting;
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0);
}

import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  addTableRow,
  getTableRow,
  onTable,
  removeTableRows,
  restoreTableRows,
  tableRowHistory,
  updateTableRow,
} from "#contract/calls/tables.ts";
import { PreparedClient } from "#server/db/prepared-client.ts";
import type { Row } from "#tables";
import { startTestApp, type TestApp, type TestSession } from "../../../support/app.ts";
import { anAccount } from "../../../support/builders/account.ts";
import { aSchema } from "../../../support/builders/schema-folder.ts";

const text = { title: "文", type: "string", maxLength: 10 };
const number = { title: "数", type: "integer", maximum: 100 };
const stamp = { title: "改", type: "string", readOnly: true };
const properties = {
  name: text,
  note: { ...text, title: "注" },
  size: number,
  most: { ...number, title: "限" },
  done: { title: "完", type: "boolean" },
  grade: { title: "级", type: "string", default: "b", maxLength: 10 },
  code: { title: "码", type: "string", maxLength: 10, "x-unique": true },
  updatedAt: { ...stamp, format: "date-time" },
  updatedBy: stamp,
};
const aTable = (name: string, entity: object, more: object = {}) =>
  aSchema({ name, label: "name", required: ["name"], properties, entity, more });
/** What one field may be depends on others. */
const bound = {
  "x-rules": [{ test: ["lte", "size", "most"], path: "size", message: "太大。" }],
};
const bidden = { dependentRequired: { note: ["code"] } };

let test: TestApp;
let as: TestSession;
beforeAll(async () => {
  test = await startTestApp({
    schemas: {
      "card.json": aTable("card", { audit: true }),
      "chit.json": aTable("chit", { audit: false }),
      "bound.json": aTable("bound", { audit: true }, bound),
      "bidden.json": aTable("bidden", { audit: true }, bidden),
    },
  });
  as = await someone();
});
afterAll(() => test.close());

async function someone(): Promise<TestSession> {
  const { userCode } = await anAccount(test.database.kysely, { roles: ["admin"] });
  return test.logIn(userCode);
}
const add = async (row: Row, table = "card") =>
  (await test.call(onTable(addTableRow, table), row, { as })).data as Row;
const update = (
  { id }: Row,
  changes: Record<string, { from: unknown; to: unknown }>,
  { by = as, table = "card" } = {},
) => test.call(onTable(updateTableRow, table), { key: id, changes } as never, { as: by });
const read = async ({ id }: Row, table = "card") =>
  (await test.call(onTable(getTableRow, table), { key: id } as never, { as })).data as Row;
const historyOf = async ({ id }: Row) =>
  (await test.call(onTable(tableRowHistory, "card"), { key: id } as never, { as })).data.rows;

/** How many statements on a table some work makes. */
async function statementsOn(table: string, work: () => Promise<{ status: number }>): Promise<number> {
  const sent = vi.spyOn(PreparedClient.prototype, "query");
  expect((await work()).status).toBe(200);
  const texts = sent.mock.calls.map(([statement]) => String(statement));
  sent.mockRestore();
  return texts.filter((statement) => statement.includes(`"${table}"`)).length;
}

describe("a change of a row that is as it was seen", () => {
  it("takes one statement, with a history and without", async () => {
    for (const table of ["card", "chit"]) {
      const row = await add({ name: "one", size: 1 }, table);
      const change = () => update(row, { size: { from: 1, to: 2 } }, { table });
      expect(await statementsOn(table, change)).toBe(1);
      expect(await read(row, table)).toMatchObject({ name: "one", size: 2, rowVersion: "2" });
    }
  });

  it("is recorded with what was and what is, and with the stamps that differ", async () => {
    // given
    const row = await add({ name: "one", size: 1, done: true });

    // when
    const changes = {
      name: { from: "one", to: "two" },
      note: { from: "", to: "x" },
      size: { from: 1, to: null },
      done: { from: true, to: false },
    };
    const { data } = await update(row, changes);
    await update(row, { note: { from: "x", to: "" } }, { by: await someone() });

    // then
    const [last, first] = await historyOf(row);
    expect(first?.changes).toEqual({
      ...changes,
      note: { from: null, to: "x" },
      updatedAt: { from: row["updatedAt"], to: (data as Row)["updatedAt"] },
    });
    expect(Object.keys(data as Row).sort()).toEqual(Object.keys(row).sort());
    expect(last?.changes).toMatchObject({
      note: { from: "x", to: null },
      updatedBy: { from: as.userCode, to: expect.not.stringMatching(as.userCode) },
    });
  });

  it("is merged with what others changed in other fields, and refused in the same", async () => {
    // given
    const row = await add({ name: "one", size: 1 });
    await update(row, { size: { from: 1, to: 5 } });

    // when
    const beside = await update(row, { name: { from: "one", to: "two" } });
    const against = await update(row, { size: { from: 1, to: 7 } });

    // then
    expect(beside.data).toMatchObject({ name: "two", size: 5 });
    expect(against.body).toMatchObject({ code: 12240, conflicts: { size: { base: 1, theirs: 5, mine: 7 } } });
    expect(await read(row)).toMatchObject({ name: "two", size: 5 });
  });

  it("is refused in the words of its field, and nothing is stored", async () => {
    // given
    const row = await add({ name: "one", size: 1 });
    await add({ name: "other", code: "taken" });

    // when
    const answers = [
      await update(row, { size: { from: 1, to: 101 } }),
      await update(row, { name: { from: "one", to: "" } }),
      await update(row, { code: { from: null, to: "taken" } }),
      await update(row, { updatedBy: { from: as.userCode, to: "x" } }),
      await update(row, { nothing: { from: null, to: "x" } }),
    ];

    // then
    expect(answers.map(({ body }) => Object.keys(body.errors ?? {}))).toEqual([
      ["size"],
      ["name"],
      ["code"],
      ["updatedBy"],
      ["nothing"],
    ]);
    expect(await read(row)).toEqual(row);
  });

  it("is judged with the whole row where fields have a say in one another", async () => {
    // given
    const within = await add({ name: "one", size: 1, most: 5 }, "bound");
    const alone = await add({ name: "one" }, "bidden");

    // when
    const answers = [
      await update(within, { size: { from: 1, to: 6 } }, { table: "bound" }),
      await update(alone, { note: { from: null, to: "x" } }, { table: "bidden" }),
    ];

    // then
    expect(answers.map(({ body }) => Object.keys(body.errors ?? {}))).toEqual([["size"], ["code"]]);
    expect([await read(within, "bound"), await read(alone, "bidden")]).toEqual([within, alone]);
  });

  it("brings the default of what is empty with it", async () => {
    // given
    const row = await add({ name: "one" });
    await sql`update card set grade = null where id = ${row["id"]}`.execute(test.database.kysely);

    // when
    await update(row, { name: { from: "one", to: "two" } });

    // then
    expect(await read(row)).toMatchObject({ name: "two", grade: "b" });
  });

  it("is judged with the whole row where that came back from the recycle bin", async () => {
    // given
    const row = await add({ name: "one", size: 1 });
    const keys = { keys: [row["id"]] } as never;
    await test.call(onTable(removeTableRows, "card"), keys, { as });
    await sql`update card set size = 1000 where id = ${row["id"]}`.execute(test.database.kysely);
    expect((await test.call(onTable(restoreTableRows, "card"), keys, { as })).status).toBe(200);

    // when
    const { body } = await update(row, { name: { from: "one", to: "two" } });

    // then
    expect(Object.keys(body.errors ?? {})).toEqual(["size"]);
    expect(await read(row)).toMatchObject({ name: "one", size: 1000 });
  });

  it("is not stored where the author's session was ended, though nobody has been told", async () => {
    // given
    const by = await someone();
    const row = await add({ name: "one" });
    await update(row, { name: { from: "one", to: "known" } }, { by });
    await update(row, { name: { from: "known", to: "two" } }, { by });
    await test.database.write(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update session set revoked_at = now() where user_code = ${by.userCode}`.execute(tx);
    });

    // when
    const { status } = await update(row, { name: { from: "two", to: "three" } }, { by });

    // then
    expect(status).toBe(401);
    expect(await read(row)).toMatchObject({ name: "two" });
  });
});

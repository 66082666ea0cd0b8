import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addTableRow,
  getTableRow,
  listTableRows,
  moveTableRow,
  onTable,
  removeTableRows,
} from "#contract/calls/tables.ts";
import type { TableRow } from "#contract/shapes/tables.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { anAccount } from "../support/builders/account.ts";
import { aSchema, aSchemaFolder, type SchemaFolder } from "../support/builders/schema-folder.ts";
import { interleaveUpdates, ledger } from "../support/interleave-updates.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

const tool = aSchema({
  name: "tool",
  label: "code",
  properties: {
    code: { title: "代码", type: "string", maxLength: 40, "x-unique": true },
    kept: { title: "存放", type: ["integer", "null"], "x-ref": { entity: "shelf", onDelete: "restrict" } },
    part: { title: "部件", type: ["integer", "null"], "x-ref": { entity: "shelf", onDelete: "cascade" } },
    lent: { title: "借出", type: ["integer", "null"], "x-ref": { entity: "shelf", onDelete: "setNull" } },
  },
});
const shelf = aSchema({
  name: "shelf",
  label: "shelfName",
  properties: {
    shelfName: { title: "名称", type: "string", maxLength: 40 },
    parent: { title: "上级", type: ["integer", "null"], "x-ref": { entity: "shelf", onDelete: "restrict" } },
  },
  entity: { tree: { parent: "parent" } },
});

/** Two processes on one database: connections, tables and caches of their own. */
let shared: TestDatabase;
let folder: SchemaFolder;
let processes: [TestApp, TestApp];
let people: string[];
beforeAll(async () => {
  shared = await createTestDatabase({ poolSize: 6 });
  folder = await aSchemaFolder({ "tool.json": tool, "shelf.json": shelf, "ledger.json": ledger });
  const one = await startTestApp({ database: shared.database, schemas: folder.path });
  const other = await startTestApp({ database: shared.database });
  processes = [one, other];
  people = await Promise.all(
    Array.from({ length: 6 }, async () => (await anAccount(shared.database.kysely)).userCode),
  );
});
afterAll(async () => {
  for (const app of processes) await app.close();
  await shared.drop();
  await folder.discard();
});

const add = (at: number, entity: string, row: TableRow) =>
  processes[at % 2]!.call(onTable(addTableRow, entity), row, {
    as: people[at % people.length]!,
    lang: "en-US",
  });
const added = async (entity: string, row: TableRow): Promise<number> =>
  (await add(0, entity, row)).data["id"] as number;
const remove = (at: number, entity: string, key: number) =>
  processes[at % 2]!.call(onTable(removeTableRows, entity), { keys: [key] }, { as: people[at]! });
const get = (entity: string, key: number) =>
  processes[0].call(onTable(getTableRow, entity), { key }, { as: people[0]! });

describe("two people at once, each at another process", () => {
  it.each(["K1", "K2", "K3", "K4", "K5"])("cannot both take the unique value %s", async (code) => {
    // when
    const answers = await Promise.all([0, 1, 2, 3].map((at) => add(at, "tool", { code })));

    // then
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
    for (const { status, body } of answers)
      expect(Object.keys(body.errors ?? {})).toEqual(status === 200 ? [] : ["code"]);
    const { data } = await processes[1].call(
      onTable(listTableRows, "tool"),
      { filter: { code } },
      { as: people[0]! },
    );
    expect(data.total).toBe(1);
  });

  it.each([0, 1, 2, 3, 4, 5])("leave no row that points to a deleted one (%i)", async (round) => {
    // given
    const key = await added("shelf", { shelfName: `S${round}` });

    // when
    const [child, gone] = await Promise.all([
      add(1, "tool", { code: `child ${round}`, kept: key }),
      remove(0, "shelf", key),
    ]);

    // then
    const living = (await get("shelf", key)).status === 200;
    expect([child.status === 200, gone.status === 200]).toEqual([living, !living]);
  });

  it.each([0, 1, 2, 3, 4, 5])("cannot make a circle of a tree together (%i)", async (round) => {
    // given
    const [a, b] = [
      await added("shelf", { shelfName: `A${round}` }),
      await added("shelf", { shelfName: `B${round}` }),
    ];
    const move = (at: number, key: number, parent: number) =>
      processes[at]!.call(onTable(moveTableRow, "shelf"), { key, parent }, { as: people[at]! });

    // when
    await Promise.all([move(0, a, b), move(1, b, a)]);

    // then
    const parents = [(await get("shelf", a)).data["parent"], (await get("shelf", b)).data["parent"]];
    expect(parents).toContain(null);
  });

  it("lose no change of one table's rows, and are told of every clash", async () => {
    // given
    const keys = [];
    for (let row = 0; row < 4; row += 1) keys.push(await added("ledger", {}));
    const sessions = await Promise.all(
      processes.map((app) => Promise.all(people.map((person) => app.logIn(person)))),
    );

    // when
    const report = await interleaveUpdates(
      async (turn, call, input) => {
        const at = turn % 2;
        const as = sessions[at]![turn % people.length]!;
        const { status, body } = await processes[at]!.call(call, input, { as });
        return { status, data: body["data"] as never };
      },
      { keys, updates: 300, atOnce: 8 },
    );

    // then
    expect(report).toMatchObject({ unexpected: [], lost: [], ghosts: [], overwritten: [], stray: [] });
    expect(report.accepted + report.clashes).toBe(300);
    expect(report.accepted).toBeGreaterThan(0);
    expect(report.clashes).toBeGreaterThan(0);
  });
});

describe("a deleted row", () => {
  it("is kept by those that need it, takes along its parts, and leaves those it was lent to", async () => {
    // given
    const [needed, whole, lender] = [
      await added("shelf", { shelfName: "needed" }),
      await added("shelf", { shelfName: "whole" }),
      await added("shelf", { shelfName: "lender" }),
    ];
    const kept = await added("tool", { code: "kept", kept: needed });
    const part = await added("tool", { code: "part", part: whole });
    const lent = await added("tool", { code: "lent", lent: lender });

    // when
    const answers = [];
    for (const key of [needed, whole, lender]) answers.push((await remove(1, "shelf", key)).status);

    // then
    expect(answers).toEqual([409, 200, 200]);
    expect((await get("tool", kept)).data["kept"]).toBe(needed);
    expect((await get("tool", part)).status).toBe(404);
    expect((await get("tool", lent)).data["lent"]).toBeNull();
  });
});

import { afterAll, beforeAll, expect, it } from "vitest";
import {
  addTableRow,
  listTableRows,
  onTable,
  saveTableRow,
  tableRowHistory,
  updateTableRow,
} from "#contract/calls/tables.ts";
import { startTestApp, type TestApp } from "../../../support/app.ts";
import { anAccount } from "../../../support/builders/account.ts";
import { aSchema } from "../../../support/builders/schema-folder.ts";

const order = aSchema({
  name: "order",
  label: "title",
  required: ["title"],
  properties: { title: { title: "标题", type: "string", maxLength: 10 } },
  entity: {
    detail: [
      { entity: "line", field: "orderId", form: true, order: "place" },
      { entity: "secretLine", field: "orderId" },
    ],
  },
});
const lineFields = {
  orderId: { title: "订单", type: "integer", "x-ref": { entity: "order", onDelete: "cascade" } },
  article: { title: "品名", type: "string", maxLength: 10, "x-unique": ["orderId"] },
  count: { title: "数量", type: "integer", minimum: 1 },
  place: { title: "顺序", type: "integer", default: 0 },
};
const line = aSchema({
  name: "line",
  label: "article",
  required: ["orderId", "article"],
  properties: lineFields,
});
const secretLine = aSchema({
  name: "secretLine",
  label: "article",
  properties: lineFields,
  entity: { access: { read: ["admin"], create: ["admin"], update: ["admin"], delete: ["admin"] } },
});

const album = aSchema({
  name: "album",
  key: "albumId",
  label: "title",
  properties: {
    albumId: { title: "编号", type: "integer", readOnly: true },
    title: { title: "标题", type: "string" },
  },
  entity: {
    detail: [{ entity: "track", field: "albumId" }],
    access: { read: ["*"], create: ["admin"], update: ["admin"], delete: ["admin"] },
  },
});
const track = aSchema({
  name: "track",
  label: "name",
  properties: {
    albumId: { title: "专辑", type: "integer", "x-ref": { entity: "album" } },
    name: { title: "名称", type: "string" },
  },
});

let test: TestApp;
let clerk: string;
let admin: string;
beforeAll(async () => {
  test = await startTestApp({
    schemas: {
      "order.json": order,
      "line.json": line,
      "secret.json": secretLine,
      "album.json": album,
      "track.json": track,
    },
  });
  clerk = (await anAccount(test.database.kysely)).userCode;
  admin = (await anAccount(test.database.kysely, { roles: ["admin"] })).userCode;
});
afterAll(() => test.close());

const save = (input: object) => test.call(onTable(saveTableRow, "order"), input as never, { as: clerk });
const ofLines = (rows: object[], removed: unknown[] = []) => [
  { entity: "line", field: "orderId", rows, removed },
];

async function linesOf(orderId: unknown): Promise<Record<string, unknown>[]> {
  const { data } = await test.call(
    onTable(listTableRows, "line"),
    { filter: { orderId }, sort: ["place", "id"] },
    { as: clerk },
  );
  return data.rows;
}

async function anOrder(...articles: string[]): Promise<{ id: number; lines: Record<string, unknown>[] }> {
  const rows = articles.map((article, place) => ({ row: { article, count: 1, place } }));
  const { data } = await save({ row: { title: "一单" }, details: ofLines(rows) });
  return { id: data["id"] as number, lines: await linesOf(data["id"]) };
}

it("adds a row and its details in one act", async () => {
  // when
  const { data } = await save({
    row: { title: "A" },
    details: ofLines([
      { row: { article: "ink", count: 2 } },
      { row: { article: "paper", count: 5, place: 1 } },
    ]),
  });

  // then
  expect(data).toMatchObject({ title: "A" });
  expect(await linesOf(data["id"])).toMatchObject([
    { article: "ink", count: 2 },
    { article: "paper", count: 5 },
  ]);
});

it("changes, adds and removes details with a change of their row, each with its history", async () => {
  // given
  const { id, lines } = await anOrder("ink", "paper", "wax");

  // when
  await save({
    key: id,
    changes: { title: { from: "一单", to: "二单" } },
    details: ofLines(
      [
        { row: { article: "pen", count: 1, place: 3 } },
        { key: lines[0]!["id"], changes: { place: { from: 0, to: 9 } } },
      ],
      [lines[1]!["id"]],
    ),
  });
  const history = await test.call(
    onTable(tableRowHistory, "line"),
    { key: lines[0]!["id"] as number },
    { as: clerk },
  );

  // then
  expect((await linesOf(id)).map(({ article }) => article)).toEqual(["wax", "pen", "ink"]);
  expect(history.data.rows.map(({ kind }) => kind)).toEqual(["update", "create"]);
});

it("says what is wrong with every row at once, where it stands, and stores nothing", async () => {
  // given
  const { id, lines } = await anOrder("ink");

  // when
  const refused = await save({
    key: id,
    changes: { title: { from: "一单", to: "much too long a title" } },
    details: ofLines([
      { row: { article: "paper", count: 0 } },
      { row: { count: 1 } },
      { key: lines[0]!["id"], changes: { count: { from: 1, to: -1 } } },
    ]),
  });

  // then
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.errors ?? {}).toSorted()).toEqual([
    "line.orderId[0].count",
    "line.orderId[1].article",
    "line.orderId[2].count",
    "title",
  ]);
  expect(await linesOf(id)).toMatchObject([{ article: "ink", count: 1 }]);
});

it("names the row whose value the database finds taken", async () => {
  // given
  const { id } = await anOrder("ink");

  // when
  const refused = await save({
    key: id,
    details: ofLines([{ row: { article: "pen", count: 1 } }, { row: { article: "ink", count: 1 } }]),
  });

  // then
  expect(Object.keys(refused.body.errors ?? {})).toEqual(["line.orderId[1].article"]);
  expect(await linesOf(id)).toHaveLength(1);
});

it("gives back what two people changed differently in a detail", async () => {
  // given
  const { id, lines } = await anOrder("ink");
  const key = lines[0]!["id"] as number;
  await test.call(
    onTable(updateTableRow, "line"),
    { key, changes: { count: { from: 1, to: 7 } } },
    { as: clerk },
  );

  // when
  const refused = await save({
    key: id,
    details: ofLines([{ key, changes: { count: { from: 1, to: 3 } } }]),
  });

  // then
  expect(refused.status).toBe(409);
  expect(refused.body["conflicts"]).toEqual({ "line.orderId[0].count": { base: 1, theirs: 7, mine: 3 } });
});

it("touches no detail of another row", async () => {
  // given
  const one = await anOrder("ink");
  const other = await anOrder("wax");
  const key = other.lines[0]!["id"];

  // when
  const changed = await save({
    key: one.id,
    details: ofLines([{ key, changes: { count: { from: 1, to: 3 } } }]),
  });
  const removed = await save({ key: one.id, details: ofLines([], [key]) });

  // then
  expect([changed.status, removed.status]).toEqual([404, 404]);
  expect(await linesOf(other.id)).toMatchObject([{ article: "wax", count: 1 }]);
});

it("writes no table that the schema does not name or the person may not see", async () => {
  // given
  const { id } = await anOrder();
  const into = (entity: string) =>
    save({ key: id, details: [{ entity, field: "orderId", rows: [], removed: [] }] });

  // when
  const hidden = await into("secretLine");
  const unnamed = await into("order");

  // then
  expect([hidden.status, unnamed.status]).toEqual([404, 404]);
});

it("asks for the right of the row only where the row itself changes", async () => {
  // given
  const { data } = await test.call(onTable(addTableRow, "album"), { title: "B" }, { as: admin });
  const key = data["albumId"] as number;
  const saveAlbum = (input: object) =>
    test.call(onTable(saveTableRow, "album"), input as never, { as: clerk });
  const tracks = [{ entity: "track", field: "albumId", rows: [{ row: { name: "one" } }], removed: [] }];

  // when
  const added = await saveAlbum({ key, details: tracks });
  const changed = await saveAlbum({ key, changes: { title: { from: "B", to: "C" } }, details: [] });
  const made = await saveAlbum({ row: { title: "D" }, details: tracks });

  // then
  expect([added.status, changed.body.code, made.body.code]).toEqual([200, 12139, 12139]);
});

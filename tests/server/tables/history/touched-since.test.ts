import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addTableRow,
  bulkUpdateTableRows,
  listTableRows,
  onTable,
  removeTableRows,
  undoTableBatch,
  updateTableRow,
} from "#contract/calls/tables.ts";
import { startTestApp, type TestApp } from "../../../support/app.ts";
import { anAccount } from "../../../support/builders/account.ts";
import { aSchema } from "../../../support/builders/schema-folder.ts";

const parcel = aSchema({
  name: "parcel",
  properties: {
    code: { title: "code", type: "string", maxLength: 20 },
    place: { title: "place", type: "string", maxLength: 20 },
    weight: { title: "weight", type: "integer" },
    updatedAt: { title: "changed", type: "string", format: "date-time", readOnly: true },
    updatedBy: { title: "changed by", type: "string", readOnly: true },
  },
});

let app: TestApp;
let clerk: string;
beforeAll(async () => {
  app = await startTestApp({ schemas: { "parcel.json": parcel } });
  ({ userCode: clerk } = await anAccount(app.database.kysely));
});
afterAll(() => app.close());

async function parcels(code: string): Promise<number[]> {
  const keys: number[] = [];
  for (const weight of [1, 2]) {
    const row = { code, place: "here", weight };
    keys.push((await app.call(onTable(addTableRow, "parcel"), row, { as: clerk })).data["id"] as number);
  }
  return keys;
}
const setAll = async (keys: number[], changes: object) =>
  (await app.call(onTable(bulkUpdateTableRows, "parcel"), { keys, changes } as never, { as: clerk })).data
    .batchId!;
const removed = async (keys: number[]) =>
  (await app.call(onTable(removeTableRows, "parcel"), { keys }, { as: clerk })).data.batchId;
async function undone(batchId: string) {
  const answer = await app.call(onTable(undoTableBatch, "parcel"), { batchId }, { as: clerk });
  if (answer.status !== 200) return answer.status;
  const { count, skipped } = answer.data;
  return { count, skipped };
}
async function standing(code: string) {
  const asked = { filter: { code }, sort: ["weight"] };
  const { rows } = (await app.call(onTable(listTableRows, "parcel"), asked, { as: clerk })).data;
  return rows.map(({ place, weight }) => [place, weight]);
}

test("acts on the same rows are undone one after another, the last first", async () => {
  // given
  const keys = await parcels("ordered");
  const first = await setAll(keys, { place: "there" });
  const second = await setAll(keys, { weight: 9 });
  const third = await removed(keys);

  // when
  const outcomes = [await undone(third), await undone(second), await undone(first)];

  // then
  expect(outcomes).toEqual(Array.from({ length: 3 }, () => ({ count: 2, skipped: 0 })));
  expect(await standing("ordered")).toEqual([
    ["here", 1],
    ["here", 2],
  ]);
});

test("an act is not undone twice, nor before a later one on the same rows", async () => {
  // given
  const keys = await parcels("twice");
  const first = await setAll(keys, { place: "there" });
  const second = await setAll(keys, { weight: 9 });

  // then
  expect(await undone(first)).toBe(409);
  expect(await undone(second)).toEqual({ count: 2, skipped: 0 });
  expect(await undone(second)).toBe(409);
  expect(await undone(first)).toEqual({ count: 2, skipped: 0 });
  expect(await undone(first)).toBe(409);
});

test("a row that somebody changed since is left alone, also after another act on it was undone", async () => {
  // given
  const keys = await parcels("touched");
  const first = await setAll(keys, { place: "there" });
  const second = await setAll(keys, { place: "beyond" });
  await undone(second);
  const changes = { weight: { from: 1, to: 5 } };
  await app.call(onTable(updateTableRow, "parcel"), { key: keys[0]!, changes }, { as: clerk });

  // then
  expect(await undone(first)).toEqual({ count: 1, skipped: 1 });
  expect(await standing("touched")).toEqual([
    ["here", 2],
    ["there", 5],
  ]);
});

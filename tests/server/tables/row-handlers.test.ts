import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addTableRow,
  bulkRemoveTableRows,
  bulkUpdateTableRows,
  checkTableValue,
  getTableRow,
  labelTableRows,
  listTableRows,
  moveTableRow,
  onTable,
  removeTableRows,
  restoreTableRows,
  revertTableRow,
  tableRowHistory,
  undoTableBatch,
  updateTableRow,
} from "#contract/calls/tables.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";
import { aSchema } from "../../support/builders/schema-folder.ts";

const vehicle = aSchema({
  name: "vehicle",
  label: "plate",
  required: ["plate"],
  properties: {
    plate: {
      title: "车牌",
      type: "string",
      maxLength: 20,
      "x-unique": true,
      "x-ui": { list: true, filter: "like" },
    },
    seats: { title: "座位", type: "integer", minimum: 1, maximum: 60 },
    colour: {
      title: "颜色",
      type: "string",
      oneOf: [
        { const: "red", title: "红" },
        { const: "blue", title: "蓝" },
      ],
    },
    depot: { title: "车场", type: ["integer", "null"], "x-ref": { entity: "depot", onDelete: "restrict" } },
    price: {
      title: "价格",
      type: "number",
      multipleOf: 0.01,
      "x-access": { read: ["admin"], write: ["admin"] },
    },
    label: { title: "标签", type: "string", readOnly: true, "x-calc": 'plate + "!"' },
    createdAt: { title: "创建时间", type: "string", format: "date-time", readOnly: true },
    createdBy: { title: "创建人", type: "string", readOnly: true },
  },
});
const depot = aSchema({
  name: "depot",
  label: "depotName",
  required: ["depotName"],
  properties: {
    depotName: { title: "名称", type: "string", "x-unique": ["parent"] },
    parent: { title: "上级", type: ["integer", "null"], "x-ref": { entity: "depot", onDelete: "cascade" } },
    place: { title: "顺序", type: "integer", default: 0 },
  },
  entity: { tree: { parent: "parent", order: "place" } },
});

const cover = aSchema({
  name: "cover",
  properties: {
    insurer: { title: "保险公司", type: ["string", "null"] },
    policyNo: { title: "保单号", type: ["string", "null"] },
  },
  more: { dependentRequired: { insurer: ["policyNo"] } },
});

let test: TestApp;
let clerk: string;
let admin: string;
beforeAll(async () => {
  test = await startTestApp({
    schemas: { "vehicle.json": vehicle, "depot.json": depot, "cover.json": cover },
  });
  clerk = (await anAccount(test.database.kysely)).userCode;
  admin = (await anAccount(test.database.kysely, { roles: ["admin"] })).userCode;
});
afterAll(() => test.close());

const add = async (entity: string, row: Record<string, never> | object) =>
  (await test.call(onTable(addTableRow, entity), row as Record<string, string>, { as: admin })).data;
const get = async (entity: string, key: unknown) =>
  (await test.call(onTable(getTableRow, entity), { key: key as number }, { as: admin })).data;

describe("rows of a table", () => {
  it("are added with key, stamps and calculated values, and read back", async () => {
    // when
    const row = await add("vehicle", { plate: "A-1", seats: 4, price: 12.5 });

    // then
    expect(row).toMatchObject({
      plate: "A-1",
      seats: 4,
      price: 12.5,
      label: "A-1!",
      createdBy: admin,
      rowVersion: "1",
    });
    expect(await get("vehicle", row["id"])).toEqual(row);
  });

  it("are refused with an error on each field", async () => {
    // when
    const { status, body } = await test.call(
      onTable(addTableRow, "vehicle"),
      { plate: "", seats: 99, colour: "green", depot: 4711, typo: 1 },
      { as: admin, lang: "en-US" },
    );

    // then
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual(["typo"]);
  });

  it("need what goes together with another field once that has a value, which null is none of", async () => {
    // given
    const write = (row: Record<string, string | null>) =>
      test.call(onTable(addTableRow, "cover"), row, { as: clerk });

    // when
    const empty = await write({ insurer: null });
    const half = await write({ insurer: "PICC", policyNo: null });
    const changed = await test.call(
      onTable(updateTableRow, "cover"),
      { key: empty.data["id"] as number, changes: { insurer: { from: null, to: "PICC" } } },
      { as: clerk },
    );

    // then
    expect(empty.status).toBe(200);
    expect([half.status, Object.keys(half.body.errors ?? {})]).toEqual([422, ["policyNo"]]);
    expect([changed.status, Object.keys(changed.body.errors ?? {})]).toEqual([422, ["policyNo"]]);
  });

  it("hide the fields that the reader may not see, and refuse them when he writes", async () => {
    // given
    const row = await add("vehicle", { plate: "A-2", price: 7 });

    // when
    const seen = await test.call(
      onTable(getTableRow, "vehicle"),
      { key: row["id"] as number },
      { as: clerk },
    );
    const written = await test.call(
      onTable(addTableRow, "vehicle"),
      { plate: "A-3", price: 1 },
      { as: clerk },
    );
    const asked = await test.call(onTable(listTableRows, "vehicle"), { filter: { price: 7 } }, { as: clerk });

    // then
    expect(seen.data).not.toHaveProperty("price");
    expect([written.status, asked.status]).toEqual([422, 422]);
  });

  it("keep unique values unique among living rows, also when two come at once", async () => {
    // when
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => test.call(onTable(addTableRow, "vehicle"), { plate: "U-1" }, { as: admin })),
    );

    // then
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
    expect(Object.keys(answers.find(({ status }) => status === 422)?.body.errors ?? {})).toEqual(["plate"]);
    const taken = await test.call(
      onTable(checkTableValue, "vehicle"),
      { row: { plate: "U-1" }, field: "plate" },
      { as: clerk },
    );
    expect(taken.data).toEqual({ unique: false });
  });

  it("name all fields that are unique together where another row has their values, at form and wire alike", async () => {
    // given
    const top = await add("depot", { depotName: "above twins" });
    await add("depot", { depotName: "twin", parent: top["id"] as number });
    const twin = { depotName: "twin", parent: top["id"] as number };

    // when
    const refused = await test.call(onTable(addTableRow, "depot"), twin, { as: admin, lang: "en-US" });
    const asked = { row: twin, field: "parent" };
    const typed = await test.call(onTable(checkTableValue, "depot"), asked, { as: admin });

    // then
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { depotName: "Another row has the same Name + 上级; change one of these." },
    ]);
    expect(typed.data).toEqual({ unique: false, set: ["depotName", "parent"] });
  });

  it("merge what two people changed in different fields, and show where they differ", async () => {
    // given
    const row = await add("vehicle", { plate: "M-1", seats: 2, colour: "red" });
    const key = row["id"] as number;
    const update = (changes: Record<string, { from: never; to: never }>) =>
      test.call(onTable(updateTableRow, "vehicle"), { key, rowVersion: "1", changes }, { as: admin });

    // when
    await update({ seats: { from: 2 as never, to: 5 as never } });
    const merged = await update({ colour: { from: "red" as never, to: "blue" as never } });
    const clash = await update({ seats: { from: 2 as never, to: 7 as never } });

    // then
    expect(merged.data).toMatchObject({ seats: 5, colour: "blue", rowVersion: "3" });
    expect(clash.status).toBe(409);
    expect(clash.body["conflicts"]).toEqual({ seats: { base: 2, theirs: 5, mine: 7 } });
  });

  it("go to the recycle bin, free their unique values and come back", async () => {
    // given
    const row = await add("vehicle", { plate: "R-1" });
    const keys = [row["id"] as number];

    // when
    await test.call(onTable(removeTableRows, "vehicle"), { keys }, { as: admin });
    const gone = await test.call(onTable(getTableRow, "vehicle"), { key: keys[0]! }, { as: admin });
    const late = await test.call(
      onTable(updateTableRow, "vehicle"),
      { key: keys[0]!, changes: { seats: { from: null, to: 3 } } },
      { as: admin },
    );
    const bin = await test.call(
      onTable(listTableRows, "vehicle"),
      { deleted: true, filter: { plate: "R-1" } },
      { as: admin },
    );
    await add("vehicle", { plate: "R-1" });
    const taken = await test.call(onTable(restoreTableRows, "vehicle"), { keys }, { as: admin });

    // then
    expect([gone.status, late.status, taken.status]).toEqual([404, 409, 409]);
    expect(bin.data.rows).toHaveLength(1);
  });

  it("come back together or not at all, and it is said which can't, and why", async () => {
    // given: one value given to another since, one row pointing to what lies in the recycle bin, two alike
    const depotRow = await add("depot", { depotName: "west" });
    const made = [
      await add("vehicle", { plate: "T-1", seats: 1 }),
      await add("vehicle", { plate: "T-2", seats: 1 }),
      await add("vehicle", { plate: "T-3", depot: depotRow["id"] }),
    ];
    const keys = made.map((row) => row["id"] as number);
    await test.call(onTable(removeTableRows, "vehicle"), { keys }, { as: admin });
    await test.call(onTable(removeTableRows, "depot"), { keys: [depotRow["id"] as number] }, { as: admin });
    const again = [await add("vehicle", { plate: "T-2" })];
    await test.call(
      onTable(removeTableRows, "vehicle"),
      { keys: again.map((row) => row["id"] as number) },
      { as: admin },
    );
    const restore = async (some: number[]) => {
      const answer = await test.call(onTable(restoreTableRows, "vehicle"), { keys: some }, { as: admin });
      return [answer.status, answer.body.code, answer.body.params];
    };

    // when
    const twice = await restore([keys[0]!, keys[1]!, again[0]!["id"] as number]);
    const lost = await restore([keys[0]!, keys[2]!]);
    await add("vehicle", { plate: "T-2" });
    const taken = await restore([keys[0]!, keys[1]!]);

    // then
    expect(twice).toEqual([409, 12678, { row: "T-2", field: "车牌", other: "T-2" }]);
    expect(lost).toEqual([409, 12679, { row: "T-3", field: "车场", value: "west" }]);
    expect(taken).toEqual([409, 12678, { row: "T-2", field: "车牌", other: "T-2" }]);
    expect((await restore([keys[0]!]))[0]).toBe(200);
  });

  it("cannot go while others refer to them, unless those go along", async () => {
    // given
    const parent = await add("depot", { depotName: "north" });
    const child = await add("depot", { depotName: "north 1", parent: parent["id"] });
    const user = await add("vehicle", { plate: "D-1", depot: child["id"] });

    // when
    const refused = await test.call(
      onTable(removeTableRows, "depot"),
      { keys: [parent["id"] as number] },
      { as: admin },
    );
    await test.call(onTable(removeTableRows, "vehicle"), { keys: [user["id"] as number] }, { as: admin });
    const removed = await test.call(
      onTable(removeTableRows, "depot"),
      { keys: [parent["id"] as number] },
      { as: admin },
    );
    const childGone = await test.call(
      onTable(getTableRow, "depot"),
      { key: child["id"] as number },
      { as: admin },
    );
    await test.call(onTable(undoTableBatch, "depot"), { batchId: removed.data.batchId }, { as: admin });

    // then
    expect(refused.status).toBe(409);
    expect(refused.body.params).toMatchObject({ count: 1 });
    expect(childGone.status).toBe(404);
    expect(await get("depot", child["id"])).toMatchObject({ depotName: "north 1" });
  });

  it("of a tree move among their siblings and never below themselves", async () => {
    // given
    const top = await add("depot", { depotName: "top" });
    const [a, b] = [
      await add("depot", { depotName: "a", parent: top["id"] }),
      await add("depot", { depotName: "b", parent: top["id"] }),
    ];

    // when
    const moved = await test.call(
      onTable(moveTableRow, "depot"),
      { key: b["id"] as number, parent: top["id"] as number, before: a["id"] as number },
      { as: admin },
    );
    const circle = await test.call(
      onTable(moveTableRow, "depot"),
      { key: top["id"] as number, parent: a["id"] as number },
      { as: admin },
    );

    // then
    const [first, second] = [moved.data["place"] as number, (await get("depot", a["id"]))["place"] as number];
    expect(first).toBeLessThan(second);
    expect(circle.status).toBe(422);
    expect(Object.keys(circle.body.errors ?? {})).toEqual(["parent"]);
  });

  it("have a history that can be taken back by field or as a whole", async () => {
    // given
    const row = await add("vehicle", { plate: "H-1", seats: 2, colour: "red" });
    const key = row["id"] as number;
    await test.call(
      onTable(updateTableRow, "vehicle"),
      { key, changes: { seats: { from: 2, to: 9 }, colour: { from: "red", to: "blue" } } },
      { as: admin },
    );

    // when
    const { data } = await test.call(onTable(tableRowHistory, "vehicle"), { key }, { as: admin });
    const changeId = data.rows[0]!.changeId;
    const reverted = await test.call(
      onTable(revertTableRow, "vehicle"),
      { key, changeId, fields: ["seats"] },
      { as: admin },
    );

    // then
    expect(data.rows.map(({ kind }) => kind)).toEqual(["update", "create"]);
    expect(data.rows[0]!.changes).toEqual({ seats: { from: 2, to: 9 }, colour: { from: "red", to: "blue" } });
    expect(reverted.data).toMatchObject({ seats: 2, colour: "blue" });
  });

  it("do not take back a value that another row has now, which is named, and take back the others", async () => {
    // given
    const row = await add("vehicle", { plate: "V-1", seats: 2 });
    const key = row["id"] as number;
    const changes = { plate: { from: "V-1", to: "V-2" }, seats: { from: 2, to: 9 } };
    await test.call(onTable(updateTableRow, "vehicle"), { key, changes }, { as: admin });
    await add("vehicle", { plate: "V-1" });
    const { data } = await test.call(onTable(tableRowHistory, "vehicle"), { key }, { as: admin });
    const revert = async (given: { changeId: number; fields?: string[]; toThisState?: true }) =>
      test.call(onTable(revertTableRow, "vehicle"), { key, ...given }, { as: admin });
    const [change, made] = data.rows.map(({ changeId }) => changeId);

    // when
    const refused = [
      await revert({ changeId: change! }),
      await revert({ changeId: change!, fields: ["plate"] }),
      await revert({ changeId: made!, toThisState: true }),
    ];

    // then
    for (const { status, body } of refused)
      expect([status, body.code, body.params]).toEqual([
        409,
        12680,
        { row: "V-2", field: "车牌", other: "V-1" },
      ]);
    expect((await revert({ changeId: change!, fields: ["seats"] })).data).toMatchObject({ seats: 2 });
  });

  it("change and go in bulk after a dry run, and the act is undone as a whole", async () => {
    // given
    for (const number of [1, 2, 3]) await add("vehicle", { plate: `B-${number}`, seats: number });
    const filter = { plate: { like: "b-" } };

    // when
    const dry = await test.call(
      onTable(bulkUpdateTableRows, "vehicle"),
      { filter, changes: { seats: 50 }, dryRun: true },
      { as: admin },
    );
    const done = await test.call(
      onTable(bulkUpdateTableRows, "vehicle"),
      { filter, changes: { seats: 50 } },
      { as: admin },
    );
    const undone = await test.call(
      onTable(undoTableBatch, "vehicle"),
      { batchId: done.data.batchId! },
      { as: admin },
    );
    const again = await test.call(
      onTable(undoTableBatch, "vehicle"),
      { batchId: done.data.batchId! },
      { as: admin },
    );
    const gone = await test.call(onTable(bulkRemoveTableRows, "vehicle"), { filter }, { as: admin });
    const slip = await test.call(onTable(bulkRemoveTableRows, "vehicle"), {}, { as: admin });

    // then
    expect([dry.data.count, done.data.count, undone.data.count, gone.data.count]).toEqual([3, 3, 3, 3]);
    expect([again.status, slip.status]).toEqual([409, 422]);
  });

  it("come in pages with labels of what they refer to", async () => {
    // given
    const place = await add("depot", { depotName: "label depot" });
    for (const number of [1, 2, 3, 4, 5]) await add("vehicle", { plate: `L-${number}`, depot: place["id"] });
    const input = { filter: { plate: { like: "l-" } }, sort: ["-plate"], pageSize: 2 };

    // when
    const first = await test.call(onTable(listTableRows, "vehicle"), input, { as: clerk });
    const second = await test.call(onTable(listTableRows, "vehicle"), { ...input, page: 2 }, { as: clerk });
    const after = await test.call(
      onTable(listTableRows, "vehicle"),
      { ...input, after: first.data.next! },
      { as: clerk },
    );
    const labels = await test.call(
      onTable(labelTableRows, "vehicle"),
      { field: "depot", values: [place["id"] as number] },
      { as: clerk },
    );

    // then
    expect(first.data).toMatchObject({ total: 5, page: 1, pageSize: 2 });
    expect(first.data.rows.map((row) => row["plate"])).toEqual(["L-5", "L-4"]);
    expect(second.data.rows).toEqual(after.data.rows);
    expect(first.data.labels["depot"]).toEqual({ [String(place["id"])]: "label depot" });
    expect(labels.data).toEqual({ [String(place["id"])]: "label depot" });
  });
});

describe("the rows of a tree", () => {
  it("are listed level by level, with how many stand below each", async () => {
    // given
    const add = async (row: object) =>
      (await test.call(onTable(addTableRow, "depot"), row as never, { as: clerk })).data["id"] as number;
    const root = await add({ depotName: "tree root" });
    const first = await add({ depotName: "first", parent: root, place: 1 });
    const second = await add({ depotName: "second", parent: root, place: 2 });
    await add({ depotName: "leaf", parent: second });

    // when
    const below = (key: number | string | null) =>
      test.call(onTable(listTableRows, "depot"), { below: key, sort: ["place"] }, { as: clerk });
    const top = await below(null);
    const level = await below(root);
    const nothing = await below("no key of this table");

    // then
    expect(top.data.rows.map((row) => row["id"])).toContain(root);
    expect(top.data.rows.map((row) => row["id"])).not.toContain(first);
    expect(top.data.childCounts?.[String(root)]).toBe(2);
    expect(level.data.rows.map((row) => row["id"])).toEqual([first, second]);
    expect(level.data.childCounts).toEqual({ [String(second)]: 1 });
    expect(nothing.data.rows).toEqual([]);
  });

  it("are not to be had of a table that is no tree", async () => {
    // given
    const listing = onTable(listTableRows, "vehicle");

    // when
    const refused = await test.call(listing, { below: null }, { as: clerk });

    // then
    expect(refused.status).toBe(404);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getDataItemByEnName } from "#contract/calls/basic.ts";
import { addItem, listItem, updateItem } from "#contract/calls/opt-data-item.ts";
import { listSchemaProblems, listTableRows, onTable, tableRowHistory } from "#contract/calls/tables.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { aWorkplace, type Workplace } from "../../support/builders/a-workplace.ts";
import { aSchema, aSchemaFolder, type SchemaFolder } from "../../support/builders/schema-folder.ts";

let app: TestApp;
let place: Workplace;
let folder: SchemaFolder;

const text = (title: string, more: object = {}) => ({ title, type: "string", ...more });
/** A table that names the declared calls of data items its own. */
const beacon = (api: object) =>
  aSchema({
    name: "beacon",
    key: "code",
    label: "dataEnName",
    required: ["dataEnName", "dataConValue", "dataConDesc"],
    properties: {
      code: text("编码", { readOnly: true }),
      name: text("名称"),
      type: text("类型", { default: "text" }),
      dataEnName: text("英文名", { "x-unique": true }),
      dataConValue: text("值", { minLength: 1 }),
      dataConDesc: text("描述"),
      dataSpecValue: { title: "数值", type: ["number", "null"], multipleOf: 0.01 },
    },
    entity: { api },
  });

beforeAll(async () => {
  folder = await aSchemaFolder({
    "beacon.json": beacon({
      list: "listItem",
      create: "addItem",
      update: "updateItem",
      get: "getDataItemByEnName",
    }),
    "lamp.json": aSchema({
      name: "lamp",
      key: "lampNo",
      required: ["lampNo"],
      properties: {
        lampNo: text("灯号"),
        shade: text("灯罩", { maxLength: 10 }),
        watts: { title: "功率", type: "integer", minimum: 1 },
        isLit: { title: "亮", type: "boolean" },
      },
      entity: {
        access: { read: ["*"], create: ["*"], update: ["*"], delete: ["admin"], restore: ["*"] },
        api: {
          list: "POST /yard/lamps/find form",
          get: "GET /yard/lamps/{lampNo}",
          create: "PUT /yard/lamps json",
          update: "POST /yard/lamps/{lampNo}/change form",
          delete: "DELETE /yard/lamps/{lampNo} query",
          history: "GET /yard/lamps/{lampNo}/past",
          restore: false,
        },
      },
    }),
    "closed.json": aSchema({
      name: "closed",
      properties: { name: text("名称") },
      entity: { api: { list: false, get: "GET /yard/closed/{id}", create: false, delete: false } },
    }),
  });
  app = await startTestApp({ schemas: folder.path });
  place = await aWorkplace(app.database.kysely);
});
afterAll(async () => {
  await app.close();
  await folder.discard();
});

/** Sends a request as a foreign program would. */
async function send(
  method: string,
  url: string,
  body?: object | string,
  as: string | undefined = place.staff,
) {
  const headers: Record<string, string> = { lang: "en_US" };
  if (as !== "") headers["token"] = (await app.logIn(as)).token;
  if (body !== undefined)
    headers["content-type"] =
      typeof body === "string" ? "application/x-www-form-urlencoded" : "application/json";
  const answer = await app.app.inject({
    method: method as "GET",
    url,
    headers,
    ...(body === undefined ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return { status: answer.statusCode, body: answer.json() as Answer };
}
interface Answer {
  flag: boolean;
  code?: number;
  errors?: Record<string, string>;
  data: { rows: Record<string, unknown>[] } & Record<string, unknown>;
}

describe("a schema that names declared calls", () => {
  const as = () => ({ as: place.admin });
  const values = { dataConValue: "v", dataConDesc: "描述" };

  it("serves them: add, read by the unique field, change, list", async () => {
    // when
    const added = (await app.call(addItem, { dataEnName: "harbour", ...values, dataSpecValue: 1.25 }, as()))
      .data;
    await app.call(updateItem, { code: added.code, dataConValue: "other" }, as());
    const read = (await app.call(getDataItemByEnName, { enName: "harbour" }, as())).data;
    const list = (await app.call(listItem, { keyword: "harb" }, as())).data;

    // then
    expect(read).toEqual({ ...added, dataConValue: "other" });
    expect(read).toMatchObject({ dataEnName: "harbour", dataSpecValue: 1.25, parentEnName: null });
    expect(list).toEqual({ rows: [read], total: 1, page: 1, pageSize: 10 });
    const changes = await app.call(onTable(tableRowHistory, "beacon"), { key: added.code }, as());
    expect(changes.data.rows).toHaveLength(2);
  });

  it("judges by the schema, field by field, and keeps the call's own access", async () => {
    // given
    await app.call(addItem, { dataEnName: "pier", ...values }, as());

    // when
    const twice = await app.call(addItem, { dataEnName: "pier", ...values }, as());
    const missing = await app.call(updateItem, { code: "NOTHING", dataConDesc: "x" }, as());
    const stranger = await app.call(listItem, {}, { as: place.staff });

    // then
    expect([twice.status, Object.keys(twice.body.errors ?? {})]).toEqual([422, ["dataEnName"]]);
    expect(missing.status).toBe(404);
    expect(stranger.body.code).toBe(12139);
  });

  it("takes them along when it comes and goes, without a restart", async () => {
    // given
    await folder.write("beacon.json", beacon({}));
    await app.lookAtSchemas();

    // when
    const without = await app.call(listItem, {}, as());
    await folder.write("beacon.json", beacon({ list: "listItem" }));
    await app.lookAtSchemas();
    const again = await app.call(listItem, {}, as());

    // then
    expect([without.status, again.status]).toEqual([501, 200]);
  });
});

describe("a schema that spells method, path and encoding", () => {
  it("serves every operation there, texts read as the fields' types", async () => {
    // when
    const made = await send("PUT", "/yard/lamps", { lampNo: "L 1", shade: "green", watts: 5, isLit: false });
    const changed = await send("POST", "/yard/lamps/L%201/change", "watts=7&isLit=true&shade=");
    const read = await send("GET", "/yard/lamps/L%201");
    const found = await send("POST", "/yard/lamps/find/", "watts=7&isLit=true&pageSize=5");
    const past = await send("GET", "/yard/lamps/L%201/past");
    const gone = await send("DELETE", "/yard/lamps/L%201", undefined, place.admin);
    const after = await send("GET", "/yard/lamps/L%201");

    // then
    expect(made.body.data).toMatchObject({ lampNo: "L 1", shade: "green" });
    expect(changed.body.data).toMatchObject({ shade: "green", watts: 7, isLit: true });
    expect(read.body.data).toEqual(changed.body.data);
    expect(found.body.data.rows).toHaveLength(1);
    expect(found.body.data).toMatchObject({ page: 1, pageSize: 5 });
    expect(past.body.data.rows).toHaveLength(2);
    expect(gone.body.data).toMatchObject({ count: 1 });
    expect(after.status).toBe(404);
  });

  it("gives the same refusals as the operation itself", async () => {
    // given
    await send("PUT", "/yard/lamps", { lampNo: "L2" });

    // when
    const unread = await send("PUT", "/yard/lamps", { lampNo: "L3", watts: 0 });
    const filter = await send("POST", "/yard/lamps/find", "colour=red");
    const right = await send("DELETE", "/yard/lamps/L2");
    const stranger = await send("GET", "/yard/lamps/L2", undefined, "");
    const encoding = await send("PUT", "/yard/lamps", "lampNo=L4");

    // then
    expect([unread.status, Object.keys(unread.body.errors ?? {}).toSorted()]).toEqual([422, ["watts"]]);
    expect(filter.status).toBe(422);
    expect(right.body.code).toBe(12139);
    expect(stranger.status).toBe(401);
    expect(encoding.status).toBe(415);
  });

  it("leaves every other address unknown", async () => {
    expect((await send("POST", "/yard/lamps")).status).toBe(405);
    for (const [method, url] of [
      ["GET", "/yard/lamps/L2/other"],
      ["GET", "/yard/lamps//past"],
      ["GET", "/yard/lamps/%E0%A4%A"],
    ] as const)
      expect((await send(method, url)).status).toBe(404);
  });
});

describe("false", () => {
  it("removes an operation for everybody, the others stay", async () => {
    // when
    const list = await app.call(onTable(listTableRows, "closed"), {}, { as: place.admin });
    const made = await send("POST", "/basic/closed/add", { name: "x" }, place.admin);
    const read = await send("GET", "/yard/closed/1", undefined, place.admin);

    // then
    expect([list.body.code, made.body.code]).toEqual([12139, 12139]);
    expect(read.status).toBe(404);
  });
});

it("a name that no call has is a fault of the file, with the nearest that is", async () => {
  // when
  await folder.write(
    "lost.json",
    aSchema({ name: "lost", properties: {}, entity: { api: { list: "listItme" } } }),
  );
  await app.lookAtSchemas();
  const { data } = await app.call(listSchemaProblems, {}, { as: place.admin, lang: "en-US" });

  // then
  expect(data.filter(({ file, severity }) => file === "lost.json" && severity === "error")).toMatchObject([
    { path: "/x-entity/api/list", text: expect.stringContaining("listItem") },
  ]);
});

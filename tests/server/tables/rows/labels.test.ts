import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTableRow, labelTableRows, listTableRows, onTable } from "#contract/calls/tables.ts";
import { startTestApp, type TestApp } from "../../../support/app.ts";
import { anAccount } from "../../../support/builders/account.ts";
import { aSchema } from "../../../support/builders/schema-folder.ts";

const kind = aSchema({
  name: "kind",
  label: "name",
  properties: {
    name: { title: "名称", type: "string" },
    nameEn: { title: "英文名称", type: "string" },
    names: { title: "其他名称", type: "object" },
  },
  entity: { labelIn: { "en-US": "nameEn" } },
});
const place = aSchema({
  name: "place",
  label: "name",
  properties: {
    name: { title: "名称", type: "string" },
    names: { title: "其他名称", type: "object" },
    kindId: { title: "类别", type: "integer", "x-ref": { entity: "kind" }, "x-ui": { list: true } },
    near: { title: "邻近", type: "integer", "x-ref": { entity: "place", onDelete: "setNull" } },
  },
  entity: { labelIn: "names" },
});

const site = aSchema({
  name: "site",
  label: "name",
  properties: { name: { title: "名称", type: "string" } },
  entity: { scope: "organisation" },
});
const secret = aSchema({
  name: "secret",
  label: "name",
  properties: { name: { title: "名称", type: "string" } },
  entity: { access: { read: ["keeper"], create: ["keeper"] } },
});
const call = aSchema({
  name: "call",
  properties: {
    siteId: { title: "地点", type: "integer", "x-ref": { entity: "site" }, "x-ui": { list: true } },
    secretId: { title: "秘密", type: "integer", "x-ref": { entity: "secret" } },
  },
});

describe("what references are called", () => {
  let app: TestApp;
  let clerk: string;
  let kindId: number;
  let key: number;
  beforeAll(async () => {
    app = await startTestApp({
      schemas: {
        "kind.json": kind,
        "place.json": place,
        "site.json": site,
        "secret.json": secret,
        "call.json": call,
      },
    });
    clerk = (await anAccount(app.database.kysely)).userCode;
    const add = async (entity: string, row: object) =>
      (await app.call(onTable(addTableRow, entity), row as never, { as: clerk })).data["id"] as number;
    kindId = await add("kind", { name: "仓库", nameEn: "Store" });
    key = await add("place", { name: "一号", names: { "ja-JP": "一番", "en-US": "Number one" }, kindId });
    await add("place", { name: "二号", kindId, near: key });
  });
  afterAll(() => app.close());

  it("is said in the reader's language where the row has a name there, on a page and by themselves", async () => {
    // when
    const english = { as: clerk, lang: "en-US" as const };
    const japanese = { as: clerk, lang: "ja-JP" as const };
    const page = await app.call(onTable(listTableRows, "place"), { sort: ["id"] }, english);
    const inJapanese = await app.call(onTable(listTableRows, "place"), { sort: ["id"] }, japanese);
    const alone = await app.call(
      onTable(labelTableRows, "place"),
      { field: "near", values: [key] },
      japanese,
    );

    // then
    expect(page.data.labels).toEqual({
      kindId: { [kindId]: "Store" },
      near: { [key]: "Number one" },
    });
    expect(inJapanese.data.labels["kindId"]).toEqual({ [kindId]: "仓库" });
    expect(alone.data).toEqual({ [key]: "一番" });
  });

  it("is found by the name in the reader's language, and by the usual one", async () => {
    // when
    const find = async (keyword: string, lang: "en-US" | "zh-CN") =>
      (await app.call(onTable(listTableRows, "place"), { keyword }, { as: clerk, lang })).data.rows.length;
    const found = [
      await find("number ONE", "en-US"),
      await find("一号", "en-US"),
      await find("number", "zh-CN"),
    ];

    // then
    expect(found).toEqual([1, 1, 0]);
  });

  it("is nothing for what the reader may not see, and said so where they see none on a page", async () => {
    // given
    const here = (await anAccount(app.database.kysely)).userCode;
    const there = (await anAccount(app.database.kysely)).userCode;
    const add = async (entity: string, row: object) =>
      (await app.call(onTable(addTableRow, entity), row as never, { as: there })).data["id"] as number;
    const siteId = await add("site", { name: "他处" });
    await add("call", { siteId });

    // when
    const page = await app.call(onTable(listTableRows, "call"), {}, { as: here });
    const alone = await app.call(
      onTable(labelTableRows, "call"),
      { field: "siteId", values: [siteId] },
      { as: here },
    );
    const own = await app.call(onTable(listTableRows, "call"), {}, { as: there });

    // then
    expect([page.data.labels, alone.data]).toEqual([{ siteId: {} }, {}]);
    expect(own.data.labels).toEqual({ siteId: { [siteId]: "他处" } });
  });

  it("is the value itself where nobody of their roles reads what it points to", async () => {
    // given
    const { data } = await app.call(
      onTable(addTableRow, "secret"),
      { name: "密" },
      {
        as: (await anAccount(app.database.kysely, { roles: ["keeper"] })).userCode,
      },
    );
    const secretId = data["id"] as number;
    const alone = await app.call(
      onTable(labelTableRows, "call"),
      { field: "secretId", values: [secretId] },
      { as: clerk },
    );

    // then
    expect(alone.data).toEqual({ [secretId]: String(secretId) });
  });
});

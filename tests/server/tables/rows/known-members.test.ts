import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { downloadTableExport, exportTable } from "#contract/calls/table-transfer.ts";
import {
  addTableRow,
  getTableRow,
  listTableRows,
  onTable,
  tableRowHistory,
  updateTableRow,
} from "#contract/calls/tables.ts";
import { runTransfer } from "#server/table-jobs/transfer/run-transfer.ts";
import { startTestApp, type TestApp } from "../../../support/app.ts";
import { type Account, anAccount } from "../../../support/builders/account.ts";
import { aSchema } from "../../../support/builders/schema-folder.ts";

const site = aSchema({
  name: "site",
  label: "name",
  properties: { name: { title: "名称", type: "string" } },
  entity: { scope: "organisation" },
});
const tour = aSchema({
  name: "tour",
  label: "name",
  properties: {
    name: { title: "名称", type: "string" },
    siteIds: {
      title: "地点",
      type: "array",
      items: { type: "string" },
      "x-ref": { entity: "site" },
      "x-access": { write: ["planner"] },
    },
  },
  entity: { audit: true },
});

describe("keys of several references", () => {
  let test: TestApp;
  let reader: Account;
  let planner: Account;
  let here: string;
  let there: string;
  let key: number;
  let elsewhere: number;
  beforeAll(async () => {
    test = await startTestApp({
      schemas: { "site.json": site, "tour.json": tour },
      ports: { jobs: { add: async () => undefined } },
    });
    reader = await anAccount(test.database.kysely);
    planner = await anAccount(test.database.kysely, { roles: ["planner"] });
    const add = async (entity: string, row: object) =>
      (await test.call(onTable(addTableRow, entity), row as never, as(planner))).data;
    here = String((await add("site", { name: "此处" }))["id"]);
    there = String((await add("site", { name: "他处" }))["id"]);
    const { id, rowVersion } = await add("tour", { name: "一", siteIds: [here] });
    const changes = { siteIds: { from: [here], to: [there, here] } };
    await test.call(onTable(updateTableRow, "tour"), { key: id, rowVersion, changes } as never, as(planner));
    key = id as number;
    elsewhere = (await add("tour", { name: "二", siteIds: [there] }))["id"] as number;
    await add("tour", { name: "三" });
    await sql`update site set _organ_id = ${reader.organId} where id = ${Number(here)}`.execute(
      test.database.kysely,
    );
  });
  afterAll(() => test.close());

  const as = ({ userCode }: Account) => ({ as: userCode });
  const rowsOf = async (asked: object, who: Account) =>
    (await test.call(onTable(listTableRows, "tour"), { sort: ["id"], ...asked } as never, as(who))).data.rows;
  const sitesOf = async (asked: object, who: Account) =>
    (await rowsOf(asked, who)).map((row) => row["siteIds"]);

  it("are those of what the reader may see, in lists and of one row", async () => {
    // when
    const [first] = await rowsOf({ pageSize: 1 }, reader);
    const row = await test.call(onTable(getTableRow, "tour"), { key }, as(reader));

    // then
    expect(first?.["siteIds"]).toEqual([here]);
    expect(await sitesOf({}, reader)).toEqual([[here], [], null]);
    expect(await sitesOf({ page: 2, pageSize: 1 }, reader)).toEqual([[]]);
    expect(row.data["siteIds"]).toEqual([here]);
  });

  it("are all of them for whoever writes them: they are sent back whole", async () => {
    expect(await sitesOf({}, planner)).toEqual([[there, here], [there], null]);
  });

  it("are found by no filter, unless the reader may see what they are of", async () => {
    const found = async (test: object, who: Account) =>
      (await rowsOf({ filter: { siteIds: test } }, who)).map((row) => row["name"]);
    expect(await found({ in: [there] }, reader)).toEqual([]);
    expect(await found({ in: [there, here] }, reader)).toEqual(["一"]);
    expect(await found({ ne: there }, reader)).toEqual(["一", "二", "三"]);
    expect(await found({ in: [there] }, planner)).toEqual(["一", "二"]);
  });

  it("stay with a row that is changed besides, and are not in the answer", async () => {
    // when
    const { data: before } = await test.call(onTable(getTableRow, "tour"), { key: elsewhere }, as(reader));
    const changed = await test.call(
      onTable(updateTableRow, "tour"),
      {
        key: elsewhere,
        rowVersion: before["rowVersion"] as string,
        changes: { name: { from: "二", to: "二号" } },
      },
      as(reader),
    );
    await test.call(
      onTable(updateTableRow, "tour"),
      {
        key: elsewhere,
        rowVersion: changed.data["rowVersion"] as string,
        changes: { name: { from: "二号", to: "二" } },
      },
      as(reader),
    );

    // then
    expect(changed.data).toMatchObject({ name: "二号", siteIds: [] });
    expect(await sitesOf({ filter: { id: elsewhere } }, planner)).toEqual([[there]]);
  });

  it("are not in the history, nor is a change of them alone", async () => {
    // when
    const historyOf = async (who: Account) =>
      (await test.call(onTable(tableRowHistory, "tour"), { key }, as(who))).data.rows.map(
        ({ changes }) => changes["siteIds"],
      );

    // then
    expect(await historyOf(reader)).toEqual([undefined, { from: null, to: [here] }]);
    expect(await historyOf(planner)).toEqual([
      { from: [here], to: [there, here] },
      { from: null, to: [here] },
    ]);
  });

  it("are not in a sheet", async () => {
    // when
    const { token } = await test.logIn(reader.userCode, reader.organId);
    const { data } = await test.call(
      onTable(exportTable, "tour"),
      { format: "csv", filter: { id: elsewhere }, columns: ["name", "siteIds"] },
      as(reader),
    );
    await runTransfer(test.ports, { jobId: data.jobId, step: "export" });
    const url = `${onTable(downloadTableExport, "tour").path}?jobId=${data.jobId}`;
    const sheet = await test.app.inject({ method: "GET", url, headers: { token } });

    // then
    expect(sheet.body.split("\r\n")[1]).toBe("二,,");
  });
});

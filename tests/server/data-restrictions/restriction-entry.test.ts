import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addTableRow,
  bulkRemoveTableRows,
  getTableRow,
  listEntities,
  listTableRows,
  onTable,
  removeTableRows,
  tableRowHistory,
  updateTableRow,
} from "#contract/calls/tables.ts";
import type { TableRow } from "#contract/shapes/tables.ts";
import { startTestApp, type TestApp } from "../../support/app.ts";
import { anAccount } from "../../support/builders/account.ts";
import { aDataForbid } from "../../support/builders/data-forbid.ts";

let test: TestApp;
let admin: string;
let clerk: string;
beforeAll(async () => {
  test = await startTestApp({ schemas: "schemas" });
  admin = (await anAccount(test.database.kysely, { roles: ["admin"] })).userCode;
  clerk = (await anAccount(test.database.kysely)).userCode;
});
afterAll(() => test.close());

const forbid = (row: TableRow) =>
  test.call(
    onTable(addTableRow, "userDataForbid"),
    { subjectType: "user", userCode: clerk, status: "1", ...row },
    { as: admin, lang: "en-US" },
  );

describe("a restriction", () => {
  it.each<[string, TableRow, string, RegExp]>([
    ["of no table", { entity: "nothing", rowFilter: {} }, "entity", /no table/u],
    ["of the restrictions themselves", { entity: "userDataForbid", rowFilter: {} }, "entity", /nobody/u],
    ["that hides nothing", { entity: "user" }, "fields", /Choose the fields/u],
    ["of a field that is not there", { entity: "user", fields: ["shoe"] }, "fields", /shoe/u],
    ["of the key", { entity: "user", fields: ["userCode"] }, "fields", /key/u],
    ["with a condition nobody can read", { entity: "user", rowFilter: { shoe: 1 } }, "rowFilter", /shoe/u],
    ["of a form without its process", { entity: "application", fields: ["amount"] }, "processId", /process/u],
  ])("%s is refused and says why", async (_what, row, field, told) => {
    // when
    const { status, body } = await forbid(row);

    // then
    expect(status).toBe(422);
    expect(body.errors?.[field]).toMatch(told);
  });

  it("is kept by administrators alone, with its history", async () => {
    // when
    const made = await forbid({ entity: "user", fields: ["phone"], reason: "outside staff" });
    const key = made.data["forbidId"] as number;
    await test.call(
      onTable(updateTableRow, "userDataForbid"),
      { key, changes: { status: { from: "1", to: "0" } } },
      { as: admin },
    );
    const { data } = await test.call(onTable(tableRowHistory, "userDataForbid"), { key }, { as: admin });
    const denied = await test.call(onTable(listTableRows, "userDataForbid"), {}, { as: clerk });
    await test.call(onTable(removeTableRows, "userDataForbid"), { keys: [key] }, { as: admin });

    // then
    expect(made.data).toMatchObject({ userCode: clerk, roleCode: null, createdBy: admin });
    expect(data.rows.map(({ kind }) => kind)).toEqual(["update", "create"]);
    expect(denied.body.code).toBe(12139);
  });

  it("tells the browsers of those it concerns to look again", async () => {
    // given
    const told: unknown[] = [];
    const { announceTo } = test.ports.live;
    test.ports.live.announceTo = (_tx, users, event) => void told.push([[...users], event]);

    // when
    const made = await forbid({ entity: "dept", rowFilter: { deptName: { like: "x" } } });
    test.ports.live.announceTo = announceTo;

    // then
    expect(made.status).toBe(200);
    expect(told).toEqual([
      [[clerk], { event: "tables" }],
      [[clerk], { event: "table", entity: "dept" }],
    ]);
  });
});

describe("every shipped table", () => {
  it("shows none of its rows, and nothing but its key, to whom they are kept from", async () => {
    // given
    const blind = (await anAccount(test.database.kysely, { roles: ["admin"] })).userCode;
    const short = (await anAccount(test.database.kysely, { roles: ["admin"] })).userCode;
    const tables = test.ports.tables
      .all()
      .filter(({ model }) => model.storage !== "call" && model.name !== "userDataForbid");
    for (const { model } of tables) {
      await aDataForbid(test.database.kysely, { userCode: blind, entity: model.name, rowFilter: {} });
      const fields = model.fields.map(({ name }) => name).filter((name) => name !== model.key);
      await aDataForbid(test.database.kysely, { userCode: short, entity: model.name, fields });
    }
    const seen: unknown[] = [];

    // when
    for (const { model } of tables) {
      const on = { as: blind };
      const { rows } = (await test.call(onTable(listTableRows, model.name), {}, { as: admin })).data;
      const key = (rows[0]?.[model.key] ?? 1) as number;
      const listed = await test.call(onTable(listTableRows, model.name), {}, on);
      const counted = await test.call(onTable(listTableRows, model.name), { countOnly: true }, on);
      const got = await test.call(onTable(getTableRow, model.name), { key }, on);
      const history = model.audit ? await test.call(onTable(tableRowHistory, model.name), {}, on) : undefined;
      const bulk = await test.call(
        onTable(bulkRemoveTableRows, model.name),
        { filter: {}, dryRun: true },
        on,
      );
      const found = [
        listed.data.rows.length,
        counted.data.total ?? 0,
        got.status,
        history?.status === 200 ? history.data.rows.length : 0,
        bulk.status === 200 ? bulk.data.count : 0,
      ];
      if (JSON.stringify(found) !== "[0,0,404,0,0]") seen.push([model.name, found]);
      const narrow = (await test.call(onTable(listTableRows, model.name), {}, { as: short })).data.rows;
      if (narrow.some((row) => Object.keys(row).some((name) => name !== model.key && name !== "rowVersion")))
        seen.push([model.name, narrow[0]]);
    }
    const { data: entities } = await test.call(listEntities, {}, { as: short });

    // then
    expect(tables.length).toBeGreaterThan(25);
    expect(seen).toEqual([]);
    for (const { name, model } of entities.filter(({ name: one }) => one !== "userDataForbid"))
      expect({ name, fields: (model["fields"] as { name: string }[]).map((field) => field.name) }).toEqual({
        name,
        fields: [(model as { key: string }).key],
      });
  });
});

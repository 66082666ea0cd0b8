import { openApi } from "#contract/calls/docs.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  getTableRow,
  listEntities,
  listSchemaProblems,
  listTableRows,
  onTable,
} from "#contract/calls/tables.ts";
import { checkoutDir } from "#server/checkout.ts";
import { startTestApp, type TestApp } from "../../../support/app.ts";
import { anAccount } from "../../../support/builders/account.ts";

let test: TestApp;
let admin: string;
let clerk: string;
beforeAll(async () => {
  test = await startTestApp({ schemas: `${checkoutDir}/schemas` });
  const account = await anAccount(test.database.kysely, { roles: ["admin"] });
  admin = account.userCode;
  clerk = (await anAccount(test.database.kysely, { organId: account.organId, deptId: account.deptId }))
    .userCode;
});
afterAll(() => test.close());

describe("the schemas that come with the product", () => {
  it("are all accepted", async () => {
    const { data } = await test.call(listSchemaProblems, {}, { as: admin, lang: "en-US" });
    expect(data.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(test.ports.tables.all().length).toBeGreaterThan(30);
  });

  it("list for whoever may read them, and say no to others", async () => {
    // given
    const { data: entities } = await test.call(listEntities, {}, { as: clerk });
    const visible = new Set(entities.map(({ name }) => name));

    for (const { model } of test.ports.tables.all()) {
      // when
      const mine = await test.call(onTable(listTableRows, model.name), {}, { as: clerk });
      const all = await test.call(onTable(listTableRows, model.name), { pageSize: 1 }, { as: admin });

      // then
      expect([model.name, mine.status]).toEqual([model.name, visible.has(model.name) ? 200 : 400]);
      expect([model.name, all.status]).toEqual([model.name, 200]);
    }
  });

  it("show accounts without what only administrators may know", async () => {
    const row = await test.call(onTable(getTableRow, "user"), { key: admin }, { as: clerk });
    expect(row.data).toMatchObject({ userCode: admin });
    expect(row.data).not.toHaveProperty("mustChangePassword");
  });
});

describe("the documentation", () => {
  it("describes each table's calls with its own rows, to those who may make them", async () => {
    // when
    const forAdmin = await test.call(openApi, {}, { as: admin });
    const forClerk = await test.call(openApi, {}, { as: clerk });

    // then
    const paths = forAdmin.body["paths"] as Record<string, object>;
    expect(paths).toHaveProperty(["/basic/menu/listByPage"]);
    expect(JSON.stringify(paths["/basic/menu/add"])).toContain("#/components/schemas/menuNewRow");
    expect(forClerk.body["paths"]).not.toHaveProperty(["/basic/menu/add"]);
  });
});

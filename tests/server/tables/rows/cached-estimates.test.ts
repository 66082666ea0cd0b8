import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bulkRemoveTableRows, listTableRows, onTable } from "#contract/calls/tables.ts";
import { startTestApp, type TestApp } from "../../../support/app.ts";
import { anAccount } from "../../../support/builders/account.ts";
import { aSchema, aSchemaFolder, type SchemaFolder } from "../../../support/builders/schema-folder.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/test-database.ts";

const gauge = aSchema({
  name: "gauge",
  properties: { value: { title: "value", type: "integer" } },
  entity: { count: "estimate" },
});

let shared: TestDatabase;
let folder: SchemaFolder;
/** Two processes on one database. */
let apps: [TestApp, TestApp];
let user: string;
beforeAll(async () => {
  shared = await createTestDatabase();
  folder = await aSchemaFolder({ "gauge.json": gauge });
  const start = () => startTestApp({ database: shared.database, schemas: folder.path });
  apps = [await start(), await start()];
  user = (await anAccount(shared.database.kysely)).userCode;
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await folder.discard();
  await shared.drop();
});

const totalIn = async (app: TestApp) =>
  (await app.call(onTable(listTableRows, "gauge"), { countOnly: true }, { as: user })).data;

it("an estimated total is kept while nobody writes, and forgotten by every process when somebody does", async () => {
  // given
  await sql`insert into gauge (value) select n from generate_series(1, 2000) n`.execute(
    shared.database.kysely,
  );
  await sql`analyze gauge`.execute(shared.database.kysely);
  const [one, other] = apps;
  const before = [await totalIn(one), await totalIn(other)];
  await sql`delete from gauge where value <= 1990`.execute(shared.database.kysely);
  const kept = [await totalIn(one), await totalIn(other)];

  // when
  await one.call(onTable(bulkRemoveTableRows, "gauge"), { filter: { value: 2000 } }, { as: user });
  const here = await totalIn(one);

  // then
  expect(before.map(({ totalIsEstimate }) => totalIsEstimate)).toEqual([true, true]);
  expect(kept).toEqual(before);
  expect(here).toMatchObject({ total: 9 });
  await expect.poll(async () => (await totalIn(other)).total).toBe(9);
});

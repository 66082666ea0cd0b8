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

it("is no estimate below what was counted: of rows the database hasn't looked through it says that there are more", async () => {
  // given
  await sql`delete from gauge`.execute(shared.database.kysely);
  await sql`vacuum analyze gauge`.execute(shared.database.kysely);
  await sql`insert into gauge (value) select n from generate_series(1, 1500) n`.execute(
    shared.database.kysely,
  );
  const [one] = apps;
  const counting = (filter: object) =>
    one.call(onTable(listTableRows, "gauge"), { countOnly: true, filter } as never, { as: user });

  // when: nothing of the table says how many of its values are so large
  const before = (await counting({ value: { gte: 1 } })).data;

  // then
  expect(before).toMatchObject({ total: 1_001, totalIsEstimate: true, totalIsLeast: true });

  // when
  await sql`analyze gauge`.execute(shared.database.kysely);
  one.ports.tables.find("gauge")?.estimates.forget();
  const after = (await counting({ value: { gte: 1 } })).data;

  // then
  expect(after.total).toBeGreaterThan(1_400);
  expect(after).not.toHaveProperty("totalIsLeast");
  await sql`delete from gauge`.execute(shared.database.kysely);
});

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

import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dumpCatalogue } from "#server/db/index.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/test-database.ts";

let testing: TestDatabase;
beforeAll(async () => {
  testing = await createTestDatabase();
});
afterAll(() => testing.drop());

test("the tables are those that tests/support/schema.sql announces (npm run db:dump writes it)", async () => {
  // given
  const announced = await readFile("tests/support/schema.sql", "utf8");

  // when
  const found = await dumpCatalogue(testing.database);

  // then
  expect(found).toBe(announced);
});

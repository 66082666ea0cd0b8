import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Tx } from "#server/db/index.ts";
import { holdTree } from "#server/organisation/held-organisation.ts";
import { aDepartment, anOrganisation } from "../../support/builders/organisation.ts";
import { createTestDatabase, type TestDatabase } from "../../support/test-database.ts";
import { untilOneWaits } from "../../support/until-one-waits.ts";

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it("the tree is held without a deadlock while somebody changes departments of several organizations", async () => {
  // given
  const db = test.database.kysely;
  const [first, last] = [await anOrganisation(db), await anOrganisation(db)];
  const one = await db.startTransaction().execute();
  const other = await db.startTransaction().execute();

  // when
  await aDepartment(one as unknown as Tx, last);
  const held = holdTree(other as unknown as Tx);
  held.catch(() => undefined);
  await untilOneWaits(db);
  await aDepartment(one as unknown as Tx, first);
  await one.commit().execute();
  const tree = await held;
  await sql`select 1`.execute(other);
  await other.commit().execute();

  // then
  expect([...tree.keys()]).toEqual(expect.arrayContaining([first.organId, last.organId]));
});

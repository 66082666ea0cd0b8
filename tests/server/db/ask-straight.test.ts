import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askStraight } from "#server/db/index.ts";
import { createTestDatabase, type TestDatabase } from "../../support/test-database.ts";

const connections = 2;
let testing: TestDatabase;

beforeAll(async () => {
  testing = await createTestDatabase({ poolSize: connections });
});
afterAll(() => testing.drop());

describe("a statement that goes straight to the pool", () => {
  it("is answered with its columns as it names them", async () => {
    // when
    const rows = await askStraight(testing.database.kysely)?.('select $1::bigint as "rowKey", 2 as of_it', [
      "7",
    ]);

    // then
    expect(rows).toEqual([{ rowKey: 7, of_it: 2 }]);
  });

  it("gives its connection back, also where it fails", async () => {
    // given
    const ask = askStraight(testing.database.kysely);
    const failing = Array.from({ length: 3 * connections }, () => ask?.("select 1 / $1::integer", [0]));

    // when
    const failed = await Promise.allSettled(failing);
    const rows = await Promise.all(Array.from({ length: connections }, () => ask?.("select 1 as one", [])));

    // then
    expect(failed.map((each) => each.status)).toEqual(failed.map(() => "rejected"));
    expect(rows).toEqual([[{ one: 1 }], [{ one: 1 }]]);
    expect(testing.database.pool.idleCount).toBe(connections);
  });

  it("is no way around a transaction", async () => {
    // when
    const isThere = await testing.database.write(async (tx) => {
      await sql`select 1`.execute(tx);
      return askStraight(tx) !== undefined;
    });

    // then
    expect(isThere).toBe(false);
  });

  it("is the way of a transaction that is one statement, and what was left for after it is done", async () => {
    // given
    const done: string[] = [];

    // when
    const rows = await testing.database.write(
      async (tx) => {
        tx.afterCommit(() => void done.push("after"));
        return askStraight(tx)?.("select 5 as five", []);
      },
      { isOneStatement: true },
    );

    // then
    expect([rows, done]).toEqual([[{ five: 5 }], ["after"]]);
  });
});

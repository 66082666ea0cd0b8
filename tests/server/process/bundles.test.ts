import { afterAll, beforeAll, expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import type { Database, Tx } from "#server/db/index.ts";
import { loadBundle } from "#server/process/index.ts";
import { createTestDatabase } from "../../support/test-database.ts";

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  ({ database, drop } = await createTestDatabase());
});
afterAll(() => drop());

/** A transaction that finds every version there could be, and counts how often it was asked. */
function aTxThatCounts(): { tx: Tx; asked: () => number } {
  let asked = 0;
  const query: object = new Proxy(
    {},
    {
      get: (_target, name) =>
        name === "executeTakeFirstOrThrow"
          ? async () => {
              asked += 1;
              return { definition: { tasks: [] }, page: null };
            }
          : () => query,
    },
  );
  return { tx: { selectFrom: () => query } as unknown as Tx, asked: () => asked };
}

it("keeps the versions used last and forgets the others", async () => {
  // given
  const { tx, asked } = aTxThatCounts();
  const load = (version: number) => loadBundle(database, tx, "P", version);

  // when
  for (let version = 1; version <= limits.bundlesKept; version += 1) await load(version);
  await load(1);
  await load(limits.bundlesKept + 1);

  // then
  const before = asked();
  expect(before).toBe(limits.bundlesKept + 1);
  await load(1);
  expect(asked()).toBe(before);
  await load(2);
  expect(asked()).toBe(before + 1);
});

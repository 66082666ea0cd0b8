import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Database, migrate, openDatabase } from "#server/db/index.ts";
import { createTestDatabase, type TestDatabase } from "../../support/test-database.ts";

let testing: TestDatabase;
let folder: string;

beforeEach(async () => {
  testing = await createTestDatabase({ empty: true });
  folder = await mkdtemp(join(tmpdir(), "chancery-migrations-"));
});
afterEach(async () => {
  await testing.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFile(join(folder, name), text);

async function tables(database: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_name like 'step%'
     order by 1`.execute(database.kysely);
  return rows.map((row) => row.name);
}

describe("migrations", () => {
  test("run once, in the order of their numbers", async () => {
    // given
    await write("000002-second.sql", "-- additive\nalter table step_one add column more int;");
    await write(
      "000001-first.sql",
      "-- breaking\ncreate table step_one (id int);\ncreate index on step_one (id);",
    );

    // when
    const first = await migrate(testing.database, folder);
    const again = await migrate(testing.database, folder);

    // then
    expect(first.applied).toEqual(["000001-first", "000002-second"]);
    expect(again.applied).toEqual([]);
    expect(await tables(testing.database)).toEqual(["step_one"]);
  });

  test("of two starting processes are done by one", async () => {
    // given
    await write("000001-first.sql", "-- additive\nselect pg_sleep(0.05); create table step_one (id int);");
    const other = await openDatabase({ url: testing.url, poolSize: 3 });

    // when
    const reports = await Promise.all([migrate(testing.database, folder), migrate(other, folder)]);

    // then
    expect(reports.flatMap((report) => report.applied)).toEqual(["000001-first"]);
    await other.close();
  });

  test("that fail leave everything as it was and say which one", async () => {
    // given
    await write("000001-first.sql", "-- additive\ncreate table step_one (id int);");
    await write("000002-second.sql", "-- additive\ncreate table step_two (id int); select no_such_column;");

    // when
    const attempt = migrate(testing.database, folder);

    // then
    await expect(attempt).rejects.toMatchObject({ code: "migration-failed" });
    await expect(attempt).rejects.toThrow(/000002-second.*no_such_column/u);
    expect(await tables(testing.database)).toEqual([]);
  });

  test("of a newer program are accepted if additive", async () => {
    // given
    await write("000001-first.sql", "-- additive\ncreate table step_one (id int);");
    await write("000002-newer.sql", "-- additive\ncreate table step_two (id int);");
    await migrate(testing.database, folder);
    await rm(join(folder, "000002-newer.sql"));

    // when
    const report = await migrate(testing.database, folder);

    // then
    expect(report.applied).toEqual([]);
  });

  test("of a newer program refuse this one if breaking", async () => {
    // given
    await write("000001-first.sql", "-- additive\ncreate table step_one (id int);");
    await write("000002-newer.sql", "-- breaking\ndrop table step_one;");
    await migrate(testing.database, folder);
    await rm(join(folder, "000002-newer.sql"));

    // when
    const attempt = migrate(testing.database, folder);

    // then
    await expect(attempt).rejects.toMatchObject({ code: "newer-schema" });
    await expect(attempt).rejects.toThrow(/000002-newer/u);
  });

  test.each([
    ["first.sql", "-- additive\n", /000001-what/u],
    ["000001-first.sql", "create table x (id int);", /-- additive or -- breaking/u],
  ])("are refused when malformed: %s", async (name, text, remedy) => {
    // given
    await write(name, text);

    // when
    const attempt = migrate(testing.database, folder);

    // then
    await expect(attempt).rejects.toThrow(remedy);
  });

  test("may not share a number", async () => {
    // given
    await write("000001-first.sql", "-- additive\n");
    await write("000001-other.sql", "-- additive\n");

    // when
    const attempt = migrate(testing.database, folder);

    // then
    await expect(attempt).rejects.toThrow(/next free/u);
  });
});

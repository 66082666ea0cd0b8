import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isAway, openDatabase, readByCursor, tookTooLong, type Tx } from "#server/db/index.ts";
import { muteProxy } from "../../support/mute-proxy.ts";
import { oldPostgres } from "../../support/old-postgres.ts";
import { createTestDatabase, type TestDatabase } from "../../support/test-database.ts";

let testing: TestDatabase;

beforeAll(async () => {
  testing = await createTestDatabase();
  await sql`create table note (note_id bigint generated always as identity primary key, text_of text)`.execute(
    testing.database.kysely,
  );
});
afterAll(() => testing.drop());

async function notes(): Promise<string[]> {
  const { rows } = await sql<{ textOf: string }>`select text_of from note order by note_id`.execute(
    testing.database.kysely,
  );
  return rows.map((row) => row.textOf);
}

describe("column values", () => {
  test("arrive as numbers, dates as text and instants as ISO 8601 in UTC", async () => {
    // when
    const { rows } = await sql`
      select 4711::bigint as big, 12.5::numeric as amount, date '2026-02-03' as day,
             timestamptz '2026-02-03 04:05:06+02' as at, timestamptz '2026-02-03 04:05:06.789123+00' as precisely,
             array[1, null, 3]::bigint[] as bigs, array[timestamptz '2026-02-03 04:05:06+00'] as ats,
             '{"snake_case": {"inner_key": 1}}'::jsonb as json, 'infinity'::timestamptz as never`.execute(
      testing.database.kysely,
    );

    // then
    expect(rows[0]).toEqual({
      big: 4711,
      amount: 12.5,
      day: "2026-02-03",
      at: "2026-02-03T02:05:06.000Z",
      precisely: "2026-02-03T04:05:06.789Z",
      bigs: [1, null, 3],
      ats: ["2026-02-03T04:05:06.000Z"],
      json: { snake_case: { inner_key: 1 } },
      never: "infinity",
    });
  });
});

describe("transactions", () => {
  test("run what was left for after the commit once, after it", async () => {
    // given
    const seen: string[][] = [];

    // when
    await testing.database.write(async (tx) => {
      tx.afterCommit(async () => void seen.push(await notes()));
      await sql`insert into note (text_of) values ('kept')`.execute(tx);
    });

    // then
    expect(seen).toEqual([["kept"]]);
  });

  test("forget what was left for after the commit when they are rolled back", async () => {
    // given
    let ran = false;

    // when
    const attempt = testing.database.write(async (tx) => {
      tx.afterCommit(() => {
        ran = true;
      });
      await sql`insert into note (text_of) values ('lost')`.execute(tx);
      throw new Error("refused");
    });

    // then
    await expect(attempt).rejects.toThrow("refused");
    expect(ran).toBe(false);
    expect(await notes()).not.toContain("lost");
  });

  test("that lose a race start over until they win", async () => {
    // given
    await sql`create table counter (value int); insert into counter values (0)`.execute(
      testing.database.kysely,
    );

    // when
    await Promise.all(
      Array.from({ length: 4 }, () =>
        testing.database.write(
          async (tx) => {
            const { rows } = await sql<{ value: number }>`select value from counter`.execute(tx);
            await sql`update counter set value = ${(rows[0]?.value ?? 0) + 1}::int`.execute(tx);
          },
          { isolation: "serializable" },
        ),
      ),
    );

    // then
    const { rows } = await sql<{ value: number }>`select value from counter`.execute(testing.database.kysely);
    expect(rows[0]?.value).toBe(4);
  });

  test("fail with what failed first, of the statements they did not wait for", async () => {
    // given
    let announced = false;

    // when
    const attempt = testing.database.write(async (tx) => {
      tx.afterCommit(() => {
        announced = true;
      });
      await sql`insert into note (text_of) values ('half')`.execute(tx);
      tx.settledByCommit(sql`select 1 / 0`.execute(tx));
      await sql`insert into note (text_of) values ('after it')`.execute(tx);
    });

    // then
    await expect(attempt).rejects.toMatchObject({ code: "22012" });
    expect(announced).toBe(false);
    expect(await notes()).not.toContain("half");
  });

  test("do not succeed where their last statement, not waited for, fails", async () => {
    // when
    const attempt = testing.database.write(async (tx) => {
      tx.settledByCommit(sql`select 1 / 0`.execute(tx));
    });

    // then
    await expect(attempt).rejects.toMatchObject({ code: "22012" });
  });

  test("for reading see one state and refuse to write", async () => {
    // when
    const attempt = testing.database.read((tx) => sql`insert into note (text_of) values ('x')`.execute(tx));

    // then
    await expect(attempt).rejects.toMatchObject({ code: "25006" });
  });
});

describe("a transaction's begin", () => {
  test("reaches the server with a first statement that is a cursor", async () => {
    // when
    const seen = await testing.database.write(async (tx) => {
      const inside: unknown[] = [];
      const query = sql<{ n: number }>`select n from generate_series(1, 3) n`.compile(tx);
      for await (const { rows } of tx.getExecutor().stream<{ n: number }>(query, 2)) inside.push(...rows);
      await sql`insert into note (text_of) values ('after a cursor')`.execute(tx);
      return inside.length;
    });

    // then
    expect(seen).toBe(3);
    expect(await notes()).toContain("after a cursor");
  });

  test("leaves nothing behind where no statement follows", async () => {
    // given
    const one = await createTestDatabaseConnection();

    // when
    await one.write(async () => undefined);
    await one.write(() => Promise.reject(new Error("refused"))).catch(() => undefined);
    await sql`insert into note (text_of) values ('outside')`.execute(one.kysely);
    await one.close();

    // then
    expect(await notes()).toContain("outside");
  });

  test("comes before its first statement, which is rolled back with the rest", async () => {
    // given
    const one = await createTestDatabaseConnection();

    // when
    const attempt = one.write(async (tx) => {
      await sql`insert into note (text_of) values (${"first and only"})`.execute(tx);
      throw new Error("refused");
    });

    // then
    await expect(attempt).rejects.toThrow("refused");
    await one.close();
    expect(await notes()).not.toContain("first and only");
  });
});

describe("prepared statements", () => {
  test("survive a change of the table outside a transaction, and inside one by starting over", async () => {
    // given
    await sql`create table altered (id int); insert into altered values (1)`.execute(testing.database.kysely);
    const one = await createTestDatabaseConnection();
    const read = () => sql`select * from altered where id = ${1}`.execute(one.kysely);
    await read();
    await read();

    // when
    await sql`alter table altered add column name text default 'new'`.execute(testing.database.kysely);

    // then
    expect((await read()).rows).toEqual([{ id: 1, name: "new" }]);
    await read();
    await sql`alter table altered add column more int`.execute(testing.database.kysely);
    const inside = await one.write((tx) => sql`select * from altered where id = ${1}`.execute(tx));
    expect(inside.rows).toEqual([{ id: 1, name: "new", more: null }]);
    await one.close();
  });

  test("are named from their second use and forgotten when there are too many", async () => {
    // given
    const one = await createTestDatabaseConnection();

    // when
    for (let round = 0; round < 2; round += 1) {
      for (let index = 0; index < 450; index += 1) {
        await sql`${sql.raw(`select ${index} as n`)} where ${true}::boolean`.execute(one.kysely);
        await sql`${sql.raw(`select ${index} as n`)} where ${true}::boolean`.execute(one.kysely);
      }
    }

    // then
    const { rows } = await sql<{ held: number }>`select count(*) as held from pg_prepared_statements`.execute(
      one.kysely,
    );
    expect(rows[0]?.held).toBeGreaterThan(100);
    expect(rows[0]?.held).toBeLessThanOrEqual(400);
    await one.close();
  });
});

describe("a transaction of one statement", () => {
  test("is committed with it, and runs what waits for the commit only if it was", async () => {
    // given
    const { kysely } = testing.database;
    await sql`create table alone (id int primary key)`.execute(kysely);
    const after: string[] = [];
    const add = (id: number) =>
      testing.database.write(
        async (tx) => {
          tx.afterCommit(() => void after.push(`added ${id}`));
          await sql`insert into alone values (${id})`.execute(tx);
        },
        { isOneStatement: true },
      );

    // when
    await add(1);
    const twice = add(1);

    // then
    await expect(twice).rejects.toMatchObject({ code: "23505" });
    expect(after).toEqual(["added 1"]);
    expect((await sql`select * from alone`.execute(kysely)).rows).toEqual([{ id: 1 }]);
  });
});

describe("statements without parameters", () => {
  test("are prepared where they are one about rows, and sent as they are otherwise", async () => {
    // given
    const one = await createTestDatabaseConnection();
    const several = sql`create temporary table if not exists kept (id int); insert into kept values (1)`;

    // when
    for (let time = 0; time < 3; time += 1) {
      await several.execute(one.kysely);
      await sql`select count(*) from kept`.execute(one.kysely);
    }

    // then
    const { rows } = await sql<{ statement: string; count: number }>`
      select statement, (select count(*) from kept)::int as count from pg_prepared_statements`.execute(
      one.kysely,
    );
    expect(rows).toEqual([{ statement: "select count(*) from kept", count: 3 }]);
    await one.close();
  });
});

describe("notifications", () => {
  test("reach every listener of the channel and nobody else", async () => {
    // given
    const heard: string[] = [];
    const stop = await testing.database.listen("town crier", (payload) => heard.push(payload));
    await testing.database.listen("elsewhere", () => heard.push("wrong channel"));

    // when
    await testing.database.notify("town crier", "hear ye");

    // then
    await expect.poll(() => heard).toEqual(["hear ye"]);
    await stop();
  });

  test("come again after the connection was lost", async () => {
    // given
    const heard: string[] = [];
    let back = 0;
    await testing.database.listen("resilient", (payload) => heard.push(payload));
    testing.database.onReconnect(() => {
      back += 1;
    });

    // when
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
      testing.database.kysely,
    );
    await expect.poll(() => back).toBe(1);
    await testing.database.notify("resilient", "again");

    // then
    await expect.poll(() => heard).toEqual(["again"]);
  });
});

async function createTestDatabaseConnection() {
  return openDatabase({ url: testing.url, poolSize: 1 });
}

describe("a database that falls silent", () => {
  test("fails a statement after its limit, and is used again over a new connection", async () => {
    // given
    const proxy = await muteProxy(testing.url);
    const limited = await openDatabase({ url: proxy.url, poolSize: 2, statementLimitMs: 500 });

    // when
    proxy.silence();
    const attempt = sql`select ${1}::int as one`.execute(limited.kysely);

    // then
    await expect(attempt).rejects.toSatisfy(isAway);
    await proxy.close();
    await limited.close();
  });

  test("lets no statement run longer than its limit, and says which", async () => {
    // given
    const limited = await openDatabase({ url: testing.url, poolSize: 2, statementLimitMs: 100 });

    // when
    const attempt = sql`select pg_sleep(${60}::int)`.execute(limited.kysely);

    // then
    await expect(attempt).rejects.toSatisfy(tookTooLong);
    await limited.close();
  });
});

describe("closing", () => {
  test("ends every connection at once, also where only its pool was used", async () => {
    // given
    const { pool, close } = await openDatabase({ url: testing.url, poolSize: 2 });

    // when
    await close();

    // then
    expect(pool.totalCount).toBe(0);
  });
});

describe("a database that cannot serve", () => {
  test("because it is too old is refused with its version, the password left out", async () => {
    // given
    const old = await oldPostgres(140_012);

    // when
    const attempt = openDatabase({ url: old.url });

    // then
    await expect(attempt).rejects.toMatchObject({ code: "too-old" });
    await expect(attempt).rejects.toThrow(/PostgreSQL 14; .* 15 or newer/u);
    await expect(attempt).rejects.not.toThrow(/secret/u);
    await old.close();
  });

  test("because nothing answers there is refused with a remedy", async () => {
    // when
    const attempt = openDatabase({ url: "postgres://tester:secret@127.0.0.1:1/nothing" });

    // then
    await expect(attempt).rejects.toMatchObject({
      code: "unreachable",
      remedy: expect.stringContaining("DATABASE_URL"),
    });
  });

  test("because it does not exist is named", async () => {
    // given
    const name = new URL(testing.url.replace("///", "//localhost/")).pathname.slice(1);
    const url = testing.url.replace(name, "no_such_database");

    // when
    const attempt = openDatabase({ url });

    // then
    await expect(attempt).rejects.toThrow(/no_such_database.* does not exist/u);
  });
});

describe("rows that are read from a cursor", () => {
  const manyRows = (tx: Tx) =>
    readByCursor(tx, sql`select n from generate_series(1, 1000) n`.compile(tx), 10);

  test("keep their connection: another statement on it is refused at once, and nothing of it is lost", async () => {
    // when
    const reading = testing.database.read(async (tx) => {
      const rows = manyRows(tx);
      await rows.next();
      await sql`select 1`.execute(tx);
    });

    // then
    await expect(reading).rejects.toThrow("whose cursor is still open");
    expect(await oneConnectionAnswers()).toBe(1);
  });

  test("may be left unread: what is asked next, and the end of the transaction, do not wait for them", async () => {
    // given
    const { database } = testing;

    // when
    const left = await database.read(async (tx) => {
      const rows = manyRows(tx);
      const first = await rows.next();
      await rows.return(undefined);
      const { rows: after } = await sql<{ one: number }>`select 1 as one`.execute(tx);
      return [first.value?.length, after[0]?.one];
    });
    const abandoned = await database.read(async (tx) => (await manyRows(tx).next()).value?.length);

    // then
    expect(left).toEqual([10, 1]);
    expect(abandoned).toBe(10);
    expect(await oneConnectionAnswers()).toBe(1);
  });

  /** Asks every connection that the pool has at most. */
  async function oneConnectionAnswers(): Promise<number> {
    const asked = Array.from({ length: 8 }, () =>
      sql<{ one: number }>`select 1 as one`.execute(testing.database.kysely),
    );
    const answers = await Promise.all(asked);
    return new Set(answers.map(({ rows }) => rows[0]?.one)).size;
  }
});

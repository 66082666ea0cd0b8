import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#server/db/index.ts";
import {
  addJob,
  installJobTables,
  type JobRunner,
  type JobRunnerOptions,
  type JobTask,
  NoMoreTries,
  startJobs,
} from "#server/jobs/index.ts";
import { deadWorkers } from "#server/jobs/release-dead-workers.ts";
import { createTestDatabase, type TestDatabase } from "../../support/test-database.ts";

let testing: TestDatabase;
let elsewhere: Database;
const runners: JobRunner[] = [];
const failures: unknown[] = [];

beforeEach(async () => {
  testing = await createTestDatabase();
  elsewhere = await openDatabase({ url: testing.url, poolSize: 2 });
  failures.length = 0;
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  await elsewhere.close();
  await testing.drop();
});

async function start(
  database: Database,
  tasks: Record<string, JobTask>,
  crontab: Parameters<typeof startJobs>[2] = [],
  options: Partial<JobRunnerOptions> = {},
) {
  const reportError = (error: unknown) => failures.push(error);
  const runner = await startJobs(database, tasks, crontab, { reportError, ...options });
  runners.push(runner);
  return runner;
}

describe("jobs", () => {
  test("run after the commit of the transaction that adds them", async () => {
    // given
    const ran: unknown[] = [];
    await start(testing.database, { tell: async (payload) => void ran.push(payload) });

    // when
    await testing.database.write((tx) => addJob(tx, "tell", { seatId: 4711 }));

    // then
    await expect.poll(() => ran).toEqual([{ seatId: 4711 }]);
  });

  test("added in a transaction that is rolled back never run", async () => {
    // given
    const ran: unknown[] = [];
    await start(testing.database, { tell: async (payload) => void ran.push(payload) });

    // when
    await testing.database
      .write(async (tx) => {
        await addJob(tx, "tell", { lost: true });
        throw new Error("refused");
      })
      .catch(() => undefined);
    await testing.database.write((tx) => addJob(tx, "tell", { lost: false }));

    // then
    await expect.poll(() => ran).toEqual([{ lost: false }]);
    const left = () => sql`select from graphile_worker.jobs`.execute(testing.database.kysely);
    await expect.poll(async () => (await left()).rows).toEqual([]);
  });

  test("with the same key replace one another while they wait", async () => {
    // given
    const inAnHour = new Date(Date.now() + 3_600_000);

    // when
    await testing.database.write(async (tx) => {
      await addJob(tx, "tell", { version: 1 }, { jobKey: "digest", runAt: inAnHour });
      await addJob(tx, "tell", { version: 2 }, { jobKey: "digest", runAt: inAnHour });
    });

    // then
    const { rows } = await sql<{
      payload: unknown;
    }>`select payload from graphile_worker._private_jobs`.execute(testing.database.kysely);
    expect(rows).toEqual([{ payload: { version: 2 } }]);
  });

  test("that fail are kept for another try, and the failure is reported", async () => {
    // given
    await start(testing.database, { tell: () => Promise.reject(new Error("mail server away")) });

    // when
    await testing.database.write((tx) => addJob(tx, "tell", {}));

    // then
    await expect.poll(() => failures.map(String)).toContainEqual(expect.stringContaining("mail server away"));
    const lastError = async (): Promise<string | null | undefined> => {
      const { rows } = await sql<{ lastError: string | null }>`
        select last_error from graphile_worker.jobs`.execute(testing.database.kysely);
      return rows[0]?.lastError;
    };
    // Written down after it was reported.
    await expect.poll(lastError).toEqual(expect.stringContaining("mail server away"));
  });

  test("of a cron entry run once for each due time over all processes", async () => {
    // given
    const ran: string[] = [];
    const tick: JobTask = async (payload) => void ran.push((payload as { _cron: { ts: string } })._cron.ts);
    const entry = { task: "tick", match: "* * * * *", backfillMs: 600_000 };
    await (await start(testing.database, { tick }, [entry])).stop();
    await sql`update graphile_worker._private_known_crontabs
                 set known_since = now() - interval '1 hour', last_execution = date_trunc('minute', now()) - interval '4 minutes'`.execute(
      testing.database.kysely,
    );

    // when
    await Promise.all([start(testing.database, { tick }, [entry]), start(elsewhere, { tick }, [entry])]);

    // then
    await expect.poll(() => ran.length).toBeGreaterThanOrEqual(4);
    await Promise.all(runners.splice(0).map((runner) => runner.stop()));
    expect(new Set(ran).size).toBe(ran.length);
  });

  test("that run are waited for by the stop", async () => {
    // given
    let state = "waiting";
    const runner = await start(testing.database, {
      slow: async () => {
        state = "begun";
        await new Promise((settle) => setTimeout(settle, 150));
        state = "done";
      },
    });
    await testing.database.write((tx) => addJob(tx, "slow", {}));
    await expect.poll(() => state).toBe("begun");

    // when
    await runner.stop();

    // then
    expect(state).toBe("done");
  });

  test("of a process that died are taken over by another, and given up once they have no try left", async () => {
    // given
    const dead = await testing.database.openPlainPool(1).connect();
    await installJobTables(testing.database);
    await testing.database.write(async (tx) => {
      await addJob(tx, "tell", { how: "again" }, { maxAttempts: 2, queueName: "one person" });
      await addJob(tx, "tell", { how: "given up" }, { maxAttempts: 1 });
    });
    await dead.query(`
      update graphile_worker._private_jobs set locked_by = 'pool-dead', locked_at = now(), attempts = 1`);
    await dead.query(`
      update graphile_worker._private_job_queues set locked_by = 'pool-dead', locked_at = now()`);
    dead.release(true);
    const ran: unknown[] = [];
    const lost: unknown[] = [];

    // when
    const tell: JobTask = async (payload, { attempt }) => void ran.push([payload, attempt]);
    const options = { onLost: async (job: object) => void lost.push(job), lookEveryMs: 100 };
    await start(testing.database, { tell }, [], options);

    // then
    await expect.poll(() => [ran.length, lost.length]).toEqual([1, 1]);
    expect(ran).toEqual([[{ how: "again" }, 2]]);
    expect(lost).toMatchObject([{ task: "tell", payload: { how: "given up" } }]);
  });

  test("of a process that lives are left to it, however long they take", async () => {
    // given
    const ran: string[] = [];
    let finish = (): void => undefined;
    const working = new Promise<void>((resolve) => (finish = resolve));
    const slow =
      (where: string): JobTask =>
      () => {
        ran.push(where);
        return working;
      };
    await start(testing.database, { slow: slow("first") });
    await testing.database.write((tx) => addJob(tx, "slow", {}));
    await expect.poll(() => ran).toEqual(["first"]);

    // when
    await start(elsewhere, { slow: slow("second") }, [], { lookEveryMs: 20 });
    for (let looks = 0; looks < 5; looks += 1) expect(await deadWorkers(elsewhere)).toEqual([]);
    finish();

    // then
    expect(ran).toEqual(["first"]);
  });

  test("that a stop cuts off are run elsewhere at once, as if they had not been tried", async () => {
    // given
    const ran: number[] = [];
    const begun = await start(testing.database, {
      endless: (_payload, { signal }) =>
        new Promise((_resolve, reject) => {
          ran.push(0);
          signal.addEventListener("abort", () => reject(new Error("cut off")));
        }),
    });
    await testing.database.write((tx) => addJob(tx, "endless", {}, { maxAttempts: 1 }));
    await expect.poll(() => ran).toEqual([0]);

    // when
    await begun.stop();
    await start(elsewhere, { endless: async (_payload, { attempt }) => void ran.push(attempt) });

    // then
    await expect.poll(() => ran).toEqual([0, 1]);
  });

  test("that are not worth another try are reported and gone", async () => {
    // given
    const cause = new Error("nobody foresaw this");
    await start(testing.database, { tell: () => Promise.reject(new NoMoreTries(cause)) });

    // when
    await testing.database.write((tx) => addJob(tx, "tell", {}));

    // then
    await expect.poll(() => failures).toEqual([cause]);
    const left = () => sql`select from graphile_worker.jobs`.execute(testing.database.kysely);
    await expect.poll(async () => (await left()).rows).toEqual([]);
  });
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runScheduleJob } from "#contract/calls/table-actions.ts";
import { addTableRow, listTableRows, onTable, updateTableRow } from "#contract/calls/tables.ts";
import { jobPort } from "#server/jobs/index.ts";
import { scheduledTask } from "#server/schedule/run-scheduled.ts";
import { startDueTask } from "#server/schedule/start-due-jobs.ts";
import { startTestApp, type TestApp } from "../support/app.ts";
import { anAccount } from "../support/builders/account.ts";
import { callServer } from "../support/call-server.ts";
import { type SpawnedServer, spawnServer } from "../support/spawn-server.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

let dataDir: string;
let shared: TestDatabase;
let app: TestApp;
let servers: SpawnedServer[];
let admin: string;
let token: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "chancery-scheduled-"));
  shared = await createTestDatabase();
  const env = { DATABASE_URL: shared.url, DATA_DIR: dataDir };
  servers = await Promise.all([spawnServer(env), spawnServer(env)]);
  app = await startTestApp({ database: shared.database });
  admin = (await anAccount(shared.database.kysely, { roles: ["admin"] })).userCode;
  token = (await app.logIn(admin)).token;
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill("SIGTERM")));
  await app.close();
  await shared.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** A job that no minute of this year is due for by itself, entered at the first process. */
async function enter(jobCode: string): Promise<void> {
  const job = { jobCode, jobName: jobCode, handler: "removeExpired", cron: "0 3 29 2 *", status: "1" };
  const { status } = await callServer(servers[0]!.url, token, onTable(addTableRow, "scheduleJob"), job);
  expect(status).toBe(200);
}

/** Makes it due, has whoever is free look for due jobs many times at once, and waits until all of it is done. */
async function lookWhenDue(jobCode: string): Promise<void> {
  const { kysely } = shared.database;
  await sql`update schedule_job set next_run_at = now() - interval '1 minute'
            where job_code = ${jobCode} and status = '1'`.execute(kysely);
  await shared.database.write(async (tx) => {
    for (let look = 0; look < 12; look += 1) await jobPort.add(tx, startDueTask, {});
  });
  await untilAllIsDone();
}

async function untilAllIsDone(): Promise<void> {
  const waiting = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from graphile_worker.jobs
      where task_identifier in (${startDueTask}, ${scheduledTask})`.execute(shared.database.kysely);
    return rows[0]!.count;
  };
  await expect.poll(waiting, { timeout: 60_000 }).toBe(0);
}

/** The log of a job as the second process shows it. */
async function logOf(jobCode: string): Promise<readonly Record<string, unknown>[]> {
  const list = onTable(listTableRows, "scheduleJobLog");
  const { body } = await callServer(servers[1]!.url, token, list, { filter: { jobCode } });
  return body.data?.rows ?? [];
}
async function jobNow(jobCode: string): Promise<Record<string, unknown>> {
  const list = onTable(listTableRows, "scheduleJob");
  const { body } = await callServer(servers[1]!.url, token, list, { filter: { jobCode } });
  return body.data?.rows[0] ?? {};
}

describe("a scheduled job of two processes on one database", () => {
  it("runs in exactly one of them when it is due, and knows when it runs next", async () => {
    // given
    await enter("due");

    // when
    await lookWhenDue("due");

    // then
    expect(await logOf("due")).toMatchObject([{ trigger: "cron", result: "succeeded", error: null }]);
    const job = await jobNow("due");
    expect(job["lastResult"]).toBe("succeeded");
    expect(Date.parse(String(job["nextRunAt"]))).toBeGreaterThan(Date.now());
  });

  it("runs once on demand, in the name of whoever asked at either of them", async () => {
    // given
    await enter("manual");

    // when
    const { status } = await callServer(servers[1]!.url, token, runScheduleJob, { key: "manual" });
    await untilAllIsDone();

    // then
    expect(status).toBe(200);
    expect(await logOf("manual")).toMatchObject([
      { trigger: "manual", operatorCode: admin, result: "succeeded" },
    ]);
  });

  it("is left alone by both while it is paused, and runs again when it goes on", async () => {
    // given
    await enter("paused");
    const update = onTable(updateTableRow, "scheduleJob");
    const set = (from: string, to: string) =>
      callServer(servers[0]!.url, token, update, { key: "paused", changes: { status: { from, to } } });

    // when
    await set("1", "0");
    const paused = await jobNow("paused");
    await lookWhenDue("paused");
    const whilePaused = await logOf("paused");
    await set("0", "1");
    await lookWhenDue("paused");

    // then
    expect(paused["nextRunAt"]).toBeNull();
    expect(whilePaused).toEqual([]);
    expect(await logOf("paused")).toMatchObject([{ trigger: "cron", result: "succeeded" }]);
  });
});

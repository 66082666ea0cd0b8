import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addTableRow, listTableRows, onTable } from "#contract/calls/tables.ts";
import { startTestApp } from "../support/app.ts";
import { anAccount } from "../support/builders/account.ts";
import { callServer } from "../support/call-server.ts";
import { spawnServer } from "../support/spawn-server.ts";
import { createTestDatabase } from "../support/test-database.ts";

const minutes = 3;

test(`a job of every minute runs once in each of ${minutes} minutes, though two processes watch the clock`, async () => {
  // given
  const dataDir = await mkdtemp(join(tmpdir(), "chancery-minutes-"));
  const shared = await createTestDatabase();
  const env = { DATABASE_URL: shared.url, DATA_DIR: dataDir };
  const servers = await Promise.all([spawnServer(env), spawnServer(env)]);
  const app = await startTestApp({ database: shared.database });
  const { userCode } = await anAccount(shared.database.kysely, { roles: ["admin"] });
  const { token } = await app.logIn(userCode);
  const job = { jobCode: "minutely", jobName: "x", handler: "removeExpired", cron: "* * * * *", status: "1" };
  await callServer(servers[0]!.url, token, onTable(addTableRow, "scheduleJob"), job);
  const runs = async (): Promise<readonly Record<string, unknown>[]> => {
    const list = onTable(listTableRows, "scheduleJobLog");
    const { body } = await callServer(servers[1]!.url, token, list, { sort: ["startedAt"] });
    return body.data?.rows ?? [];
  };

  // when
  await expect
    .poll(async () => (await runs()).length, { timeout: (minutes + 2) * 60_000, interval: 1_000 })
    .toBeGreaterThanOrEqual(minutes);

  // then
  const found = await runs();
  const startedIn = found.map(({ startedAt }) => String(startedAt).slice(0, "2026-01-01T00:00".length));
  expect(startedIn).toEqual([...new Set(startedIn)]);
  expect(found.every(({ trigger, result }) => trigger === "cron" && result === "succeeded")).toBe(true);
  await Promise.all(servers.map((server) => server.kill("SIGTERM")));
  await app.close();
  await shared.drop();
  await rm(dataDir, { recursive: true, force: true });
});

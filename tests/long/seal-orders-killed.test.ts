import { sql } from "kysely";
import { expect, test } from "vitest";
import { startSealSystemPeer } from "#server/demo/index.ts";
import { runningEmbeddedUrl } from "#server/db/embedded/index.ts";
import { openDatabase } from "#server/db/index.ts";
import { jobPort } from "#server/jobs/index.ts";
import { startTestApp } from "../support/app.ts";
import { aSealing } from "../support/builders/a-sealing.ts";
import { fileApplication } from "../support/builders/file-application.ts";
import { embeddedFolder } from "../support/embedded-folder.ts";
import { spawnServer } from "../support/spawn-server.ts";

const kills = 10;

test("while the seal system is away for an hour and processes are killed, each sealing is ordered exactly once", async () => {
  // given: two processes that push orders, and a seal system that loses answers, then is away
  const peer = await startSealSystemPeer();
  const folder = await embeddedFolder();
  const dataDir = folder.dataDir();
  const first = await spawnServer({ DATA_DIR: dataDir, DEMO: "1", ROLE: "web" });
  const url = (await runningEmbeddedUrl(dataDir))!;
  const database = await openDatabase({ url, poolSize: 3 });
  const app = await startTestApp({
    database,
    config: { dataDir, sealSystemUrl: peer.url },
    ports: { jobs: jobPort },
  });
  const worker = () =>
    spawnServer({
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      DEMO: "1",
      ROLE: "worker",
      SEAL_SYSTEM_URL: peer.url,
    });
  const workers = [await worker(), await worker()];
  const values = {
    leaveType: "annual",
    startDate: "2026-12-01",
    endDate: "2026-12-02",
    days: 1,
    reason: "x",
  };
  /** The clock of the orders goes on: whatever waits for its next try is due, and nobody is at it any more. */
  const minutesPass = () =>
    sql`update seal_order set next_attempt_at = now(), leased_until = null
      where status in ('waiting', 'failed')`.execute(database.kysely);

  // when: one of the two is killed while it pushes, over and over
  const applyIds: string[] = [];
  for (let round = 0; round < kills; round += 1) {
    peer.failWith((["lostAnswer", 503, undefined] as const)[round % 3]);
    const filed = await fileApplication(app, "STAFF01", "LEAVE", values);
    applyIds.push(filed.applyId);
    await aSealing(app.ports, filed, 1_000_001);
    const begun = sql<{ is: boolean }>`
      select attempts > 0 as is from seal_order where instance_id = ${filed.instanceId}`;
    await expect.poll(async () => (await begun.execute(database.kysely)).rows[0]?.is).toBe(true);
    const at = round % workers.length;
    await workers[at]!.kill("SIGKILL");
    workers[at] = await worker();
  }
  peer.failWith(undefined);
  await expect
    .poll(
      async () => {
        await minutesPass();
        const { rows } = await sql<{ left: number }>`
          select count(*)::integer as left from seal_order where status <> 'succeeded'`.execute(
          database.kysely,
        );
        return rows[0]!.left;
      },
      { timeout: 600_000, interval: 1_000 },
    )
    .toBe(0);

  // then
  const taken = applyIds.map(
    (applyId) => [...peer.orders.values()].filter(({ body }) => body.includes(`"${applyId}"`)).length,
  );
  expect(taken).toEqual(applyIds.map(() => 1));
  await app.close();
  await database.close();
  for (const server of [...workers, first]) await server.kill("SIGTERM");
  await peer.stop();
  await folder.remove();
});

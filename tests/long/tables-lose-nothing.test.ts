import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addTableRow, onTable } from "#contract/calls/tables.ts";
import { startTestApp } from "../support/app.ts";
import { anAccount } from "../support/builders/account.ts";
import { aSchemaFolder } from "../support/builders/schema-folder.ts";
import { callServer } from "../support/call-server.ts";
import { interleaveUpdates, ledger } from "../support/interleave-updates.ts";
import { spawnServer } from "../support/spawn-server.ts";
import { createTestDatabase } from "../support/test-database.ts";

const updates = 10_000;

test(`${updates} updates by many people at two processes lose nothing`, async () => {
  // given
  const dataDir = await mkdtemp(join(tmpdir(), "chancery-ledger-"));
  const shared = await createTestDatabase();
  const folder = await aSchemaFolder({ "ledger.json": ledger });
  const app = await startTestApp({ database: shared.database, schemas: folder.path });
  const env = { DATABASE_URL: shared.url, DATA_DIR: dataDir, SCHEMAS_DIR: folder.path };
  const servers = [await spawnServer(env), await spawnServer(env)];
  // So many that nobody comes near the calls a second that one session has.
  const tokens = await Promise.all(
    Array.from({ length: 60 }, async () => {
      const { userCode } = await anAccount(shared.database.kysely);
      return app.logIn(userCode);
    }),
  );
  const keys: number[] = [];
  for (let row = 0; row < 40; row += 1) {
    const { data } = await app.call(onTable(addTableRow, "ledger"), {}, { as: tokens[row]! });
    keys.push(data["id"] as number);
  }

  // when
  const report = await interleaveUpdates(
    async (turn, call, input) => {
      const { token } = tokens[turn % tokens.length]!;
      const { status, body } = await callServer(servers[turn % 2]!.url, token, call, input);
      return { status, data: body.data };
    },
    { keys, updates, atOnce: 50 },
  );

  // then
  expect(report).toMatchObject({ unexpected: [], lost: [], ghosts: [], overwritten: [], stray: [] });
  expect(report.accepted + report.clashes).toBe(updates);
  await Promise.all(servers.map((server) => server.kill("SIGTERM")));
  await app.close();
  await shared.drop();
  await folder.discard();
  await rm(dataDir, { recursive: true, force: true });
});

import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type RawBuilder, sql } from "kysely";
import {
  exportTable,
  importTableCommit,
  importTablePreview,
  importTableRevert,
  listTableJobs,
} from "#contract/calls/table-transfer.ts";
import { bulkUpdateTableRows, onTable } from "#contract/calls/tables.ts";
import type { CallDeclaration, InputOf, OutputOf } from "#contract/calls/define-call.ts";
import type { TableJob } from "#contract/shapes/tables.ts";
import { jobPort } from "#server/jobs/index.ts";
import { startTestApp, type TestApp } from "./app.ts";
import { multipartOf } from "./builders/a-file.ts";
import { type Account, anAccount } from "./builders/account.ts";
import { aSchema, aSchemaFolder } from "./builders/schema-folder.ts";
import { callServer } from "./call-server.ts";
import { holdUp } from "./hold-up.ts";
import { spawnServer } from "./spawn-server.ts";
import { createTestDatabase } from "./test-database.ts";

const crate = aSchema({
  name: "crate",
  properties: {
    code: { title: "code", type: "string", maxLength: 20 },
    place: { title: "place", type: "string", maxLength: 20 },
  },
  entity: { audit: true },
});

/** How often each row is there, by code. */
export type Copies = Readonly<Record<string, number>>;

/** One process that answers requests, and one after the other that run jobs and are killed. */
export async function processesToKill(program?: readonly string[]) {
  const dataDir = await mkdtemp(join(tmpdir(), "chancery-killed-"));
  const shared = await createTestDatabase();
  const folder = await aSchemaFolder({ "crate.json": crate });
  const app = await startTestApp({
    database: shared.database,
    schemas: folder.path,
    ports: { jobs: jobPort },
  });
  const env = { DATABASE_URL: shared.url, DATA_DIR: dataDir, SCHEMAS_DIR: folder.path };
  const aWorker = () => spawnServer({ ...env, ROLE: "worker" }, program);
  const aWeb = () => spawnServer({ ...env, ROLE: "web" }, program);
  let [web, worker] = await Promise.all([aWeb(), aWorker()]);
  const tokens = new Map<string, string>();

  async function tokenOf({ userCode, organId }: Account): Promise<string> {
    const known = tokens.get(userCode) ?? (await app.logIn(userCode, organId)).token;
    tokens.set(userCode, known);
    return known;
  }
  async function ask<Call extends CallDeclaration>(person: Account, call: Call, input: InputOf<Call>) {
    const { status, body } = await callServer(web.url, await tokenOf(person), onTable(call, "crate"), input);
    if (body.data === undefined) throw new Error(`${status} ${body.msg}`);
    return body.data as OutputOf<Call>;
  }
  const jobNow = async (person: Account, jobId: string): Promise<TableJob> =>
    (await ask(person, listTableJobs, { jobId }))[0]!;

  return {
    app,
    web: () => web,
    worker: () => worker,
    aPerson: () => anAccount(shared.database.kysely),
    jobNow,
    async sendSheet(person: Account, codes: readonly string[]): Promise<string> {
      const { payload, contentType } = multipartOf([
        { name: "crates.csv", content: Buffer.from(`code\n${codes.join("\n")}\n`) },
      ]);
      const headers = { token: await tokenOf(person), "content-type": contentType };
      const url = `${web.url}${onTable(importTablePreview, "crate").path}`;
      const response = await fetch(url, { method: "POST", body: new Uint8Array(payload), headers });
      return ((await response.json()) as { data: TableJob }).data.jobId;
    },
    commit: (person: Account, jobId: string) => ask(person, importTableCommit, { jobId }),
    revert: (person: Account, jobId: string) => ask(person, importTableRevert, { jobId }),
    exported: async (person: Account) => (await ask(person, exportTable, { format: "csv" })).jobId,
    movedAll: async (person: Account) =>
      (await ask(person, bulkUpdateTableRows, { filter: {}, changes: { place: "there" } })).job!.jobId,
    /** Lets the worker begin what is queued, kills it while statements wait for `locked`, and starts another. */
    async killWhile(locked: readonly RawBuilder<unknown>[], begin: () => Promise<void>, atLeast: number) {
      const held = [];
      for (const statement of locked) held.push(await holdUp(shared.database, statement));
      await begin();
      await waitUntil(async () => (await waitingStatements(app)) >= atLeast);
      await worker.kill("SIGKILL");
      for (const one of held) await one.letGo();
      worker = await aWorker();
    },
    /** Stops the process that answers where it is, goes on with `meanwhile`, kills it then and starts another. */
    async killWebAfter(meanwhile: () => Promise<void>): Promise<void> {
      process.kill(web.pid, "SIGSTOP");
      await meanwhile().finally(() => web.kill("SIGKILL"));
      web = await aWeb();
    },
    /** Comes back once so many statements wait for a lock. */
    waiting: (atLeast: number) => waitUntil(async () => (await waitingStatements(app)) >= atLeast),
    holdUp: (statement: RawBuilder<unknown>) => holdUp(shared.database, statement),
    async copies(): Promise<Copies> {
      const { rows } = await sql<{ code: string; count: number }>`
        select code, count(*)::int as count from crate
        where _deleted_at is null group by code order by code`.execute(app.database.kysely);
      return Object.fromEntries(rows.map(({ code, count }) => [code, count]));
    },
    async close(): Promise<void> {
      await Promise.all([web.kill("SIGTERM"), worker.kill("SIGTERM")]);
      await app.close();
      await shared.drop();
      await folder.discard();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type ProcessesToKill = Awaited<ReturnType<typeof processesToKill>>;

async function waitingStatements({ database }: TestApp): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.kysely);
  return rows[0]!.count;
}

async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  for (let looks = 0; looks < 600; looks += 1) {
    if (await isSo()) return;
    await new Promise((settle) => setTimeout(settle, 100));
  }
  throw new Error("it did not come to that within a minute");
}

/** Codes that no other test uses. */
export function someCodes(count: number): string[] {
  const stem = randomBytes(3).toString("hex");
  return Array.from({ length: count }, (_, at) => `${stem}-${at}`);
}

import { randomBytes } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isAlive } from "#server/db/embedded/postmaster-file.ts";
import { migrate, openDatabase, startTemporaryPostgres } from "#server/db/index.ts";
import { installJobTables } from "#server/jobs/index.ts";
import { administer } from "./administer.ts";
import { endPostmaster } from "./embedded-folder.ts";
import { folderInMemory, foldersOfRuns } from "./folder-in-memory.ts";

/** A PostgreSQL for tests: where its administrator connects, and the template that test databases are cloned from. */
export interface TestServer {
  readonly adminUrl: string;
  readonly template: string;
  /** Begins the names of this run's databases. */
  readonly prefix: string;
}

/** The folder for what templates of a run keep in files; gone with the run. */
export const filesOfTemplates = (prefix: string): string => join(tmpdir(), `${prefix}_files`);

/** Nothing of a test outlives it: the disk need not be waited for. */
const carelessSettings = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  max_connections: "300",
  // No copies to other servers, no log to speak of, and no looking after tables that are gone in a second.
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "1GB",
  autovacuum: "off",
};

/**
 * Starts the server of a test run, or uses the one that `DATABASE_URL` names (and fails if it does not answer), and
 * makes the migrated template.
 */
export async function startTestServer(): Promise<TestServer & { stop(): Promise<void> }> {
  const { adminUrl, stop } = await serverOfRun();
  const prefix = `chancery_test_${randomBytes(4).toString("hex")}`;
  const template = `${prefix}_template`;
  await administer(adminUrl, (query) => query(`create database ${template}`));
  const database = await openDatabase({ url: urlOf(adminUrl, template), poolSize: 3 });
  await migrate(database);
  await installJobTables(database);
  await database.close();
  return {
    adminUrl,
    template,
    prefix,
    stop: async () => {
      await dropAll(adminUrl, prefix);
      await rm(filesOfTemplates(prefix), { recursive: true, force: true });
      await stop();
    },
  };
}

/** The connection string of another database on the same server. */
export function urlOf(adminUrl: string, database: string): string {
  return adminUrl.replace(/^(\w+:\/\/[^/]*\/)[^?]*/u, `$1${database}`);
}

async function serverOfRun(): Promise<{ adminUrl: string; stop(): Promise<void> }> {
  const given = process.env["DATABASE_URL"];
  if (given !== undefined && given !== "") return { adminUrl: given, stop: async () => undefined };
  await sweepAbandoned();
  const prefix = `chancery-tests-${process.pid}-`;
  const server = await startTemporaryPostgres(prefix, carelessSettings, await folderInMemory());
  return { adminUrl: server.url, stop: server.stop };
}

/** Ends and removes what runs that were killed have left. */
async function sweepAbandoned(): Promise<void> {
  for (const folder of foldersOfRuns)
    for (const name of await readdir(folder).catch(() => [])) {
      const maker = /^chancery-tests-(\d+)-/u.exec(name)?.[1];
      const dataDir = join(folder, name);
      if (maker === undefined || isAlive(Number(maker)) || !(await isOurs(dataDir))) continue;
      await endPostmaster(join(dataDir, "postgres", "cluster"));
      await rm(dataDir, { recursive: true, force: true });
    }
}

async function isOurs(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => undefined);
  return found !== undefined && found.uid === process.getuid?.();
}

async function dropAll(adminUrl: string, prefix: string): Promise<void> {
  await administer(adminUrl, async (query) => {
    const left = await query("select datname from pg_database where datname like $1", [`${prefix}%`]);
    for (const { datname } of left) await query(`drop database if exists ${String(datname)} with (force)`);
  });
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, migrate, openDatabase, startEmbeddedPostgres } from "#server/db/index.ts";

/** Runs work on a throw-away database that has the tables of the migrations and nothing else. */
export async function onMigratedDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), "chancery-generate-"));
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: "off" } });
  const database = await openDatabase({ url: server.url, poolSize: 2 });
  try {
    await migrate(database);
    return await work(database);
  } finally {
    await database.close();
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

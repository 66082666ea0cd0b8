import { type Database, migrate, openDatabase, startTemporaryPostgres } from "#server/db/index.ts";

/** Runs work on a throw-away database that has the tables of the migrations and nothing else. */
export async function onMigratedDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const server = await startTemporaryPostgres("chancery-generate-", { fsync: "off" });
  const database = await openDatabase({ url: server.url, poolSize: 2 });
  try {
    await migrate(database);
    return await work(database);
  } finally {
    await database.close();
    await server.stop();
  }
}

import { Logger, runMigrations } from "graphile-worker";
import { type Database, withSchemaLock } from "../db/index.ts";

/** Makes or updates the tables of the job queue; a second run does nothing. */
export async function installJobTables(database: Database): Promise<void> {
  const pgPool = database.openPlainPool(1);
  try {
    await withSchemaLock(database, () =>
      runMigrations({ pgPool, logger: new Logger(() => () => undefined) }),
    );
  } finally {
    await pgPool.end();
  }
}

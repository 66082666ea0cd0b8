import { readConfig } from "../../config.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../embedded/index.ts";
import { type Database, openDatabase } from "../open-database.ts";

/**
 * Runs a command's work on the database that the settings name; the embedded one is started for it, so the
 * application must not run meanwhile. Failures are told in a sentence and end the command with code 1.
 */
export async function onConfiguredDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  let embedded: EmbeddedPostgres | undefined;
  let database: Database | undefined;
  try {
    const config = readConfig(process.env);
    if (config.databaseUrl === undefined) {
      embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, say: console.error });
    }
    database = await openDatabase({ url: config.databaseUrl ?? embedded?.url ?? "", poolSize: 3 });
    await work(database);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await database?.close();
    await embedded?.stop();
  }
}

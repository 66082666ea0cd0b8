import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Config, readConfig } from "../../config.ts";
import { type EmbeddedPostgres, runningEmbeddedUrl, startEmbeddedPostgres } from "../embedded/index.ts";
import { type Database, openDatabase } from "../open-database.ts";

/**
 * Runs a command's work on the database that the settings name. The embedded one is used where it runs, beside the
 * application, or started for the command. A failure is told in a sentence and ends the command with code 1.
 */
export async function onConfiguredDatabase(
  work: (database: Database, config: Config) => Promise<void>,
): Promise<void> {
  let embedded: EmbeddedPostgres | undefined;
  let database: Database | undefined;
  try {
    const config = readConfig(process.env);
    let url = config.databaseUrl ?? (await runningEmbeddedUrl(config.dataDir));
    if (url === undefined) {
      embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, say: console.error });
      url = embedded.url;
    }
    database = await openDatabase({ url, applicationName: "chancery command", poolSize: 3 });
    await work(database, config);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await database?.close();
    await embedded?.stop();
  }
}

/** Folder of the uploaded files; absent where they are kept outside this machine. */
export function localFilesDir({ filesUrl, dataDir }: Config): string | undefined {
  if (filesUrl === undefined) return join(dataDir, "files");
  return filesUrl.startsWith("file:") ? fileURLToPath(filesUrl) : undefined;
}

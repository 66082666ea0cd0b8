import type { Config } from "./config.ts";
import { type Database, migrate, openDatabase, startEmbeddedPostgres } from "./db/index.ts";
import { installJobTables } from "./jobs/index.ts";
import type { Lifecycle } from "./lifecycle/index.ts";

/** What the start of the database tells the rest of the application. */
export interface DatabaseNews {
  /** A sentence for the operator. */
  readonly say: (notice: string) => void;
  readonly reportError: (error: unknown) => void;
  /** The database is gone for good: the application must stop. */
  readonly onFailure: (error: Error) => void;
}

/** The embedded server gets what is left of the deadline: it stops last. */
const embeddedStopLimitMs = 9_000;

/** Starts or finds the configured database, opens it and brings its tables up to date. */
export async function startDatabase(
  config: Config,
  lifecycle: Lifecycle,
  news: DatabaseNews,
): Promise<Database> {
  const url = config.databaseUrl ?? (await startEmbedded(config, lifecycle, news));
  return lifecycle.begin(
    "The database connection",
    async () => {
      const database = await openDatabase({ url, reportError: news.reportError });
      await migrate(database);
      await installJobTables(database);
      return database;
    },
    (database) => database.close(),
    1_500,
  );
}

async function startEmbedded(config: Config, lifecycle: Lifecycle, news: DatabaseNews): Promise<string> {
  const { dataDir } = config;
  const { say, onFailure } = news;
  const embedded = await lifecycle.begin(
    "The embedded database",
    () => startEmbeddedPostgres({ dataDir, say, onFailure }),
    (server) => server.stop(),
    embeddedStopLimitMs,
  );
  lifecycle.leaving.addEventListener("abort", () => void embedded.announceStop());
  return embedded.url;
}

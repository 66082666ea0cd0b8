import type { Config } from "./config.ts";
import {
  clockDifferenceSeconds,
  type Database,
  migrate,
  openDatabase,
  refuseHalfRestored,
  startEmbeddedPostgres,
} from "./db/index.ts";
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

/** The start and background jobs use few connections; each may work for as long as it needs. */
const unhurriedConnections = 5;
/** A statement of a request that takes longer is given up: its caller has long turned away. */
const statementLimitMs = 30_000;
/** From such a difference on, times in lists and in the log of the machine no longer fit together. */
const clockToleranceSeconds = 30;

/** The two ways to one database. */
export interface OpenDatabases {
  /** For the start, for jobs and for what listens: without limits. */
  readonly database: Database;
  /** For requests: a statement has a limit, and jobs take none of the connections away. */
  readonly forRequests: Database;
}

/** Starts or finds the configured database, opens it and brings its tables up to date. */
export async function startDatabase(
  config: Config,
  lifecycle: Lifecycle,
  news: DatabaseNews,
): Promise<OpenDatabases> {
  const { say, reportError } = news;
  const url = config.databaseUrl ?? (await startEmbedded(config, lifecycle, news));
  const database = await lifecycle.begin(
    "The database connection",
    () => openDatabase({ url, poolSize: unhurriedConnections, reportError }),
    (opened) => opened.close(),
    1_000,
  );
  await refuseHalfRestored(database);
  const seconds = await clockDifferenceSeconds(database);
  if (Math.abs(seconds) > clockToleranceSeconds)
    say(
      `The clock of this machine and that of the database differ by ${Math.round(Math.abs(seconds))} s: set them.`,
    );
  await migrate(database, { announce: say });
  await installJobTables(database);
  const forRequests = await lifecycle.begin(
    "The database connections of requests",
    () => openDatabase({ url, poolSize: config.databaseConnections, statementLimitMs, reportError }),
    (opened) => opened.close(),
    1_000,
  );
  return { database, forRequests };
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

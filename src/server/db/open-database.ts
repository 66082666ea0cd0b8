import { setTimeout as pause } from "node:timers/promises";
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { isAway } from "./connection-away.ts";
import { DatabaseError, withoutPassword } from "./database-error.ts";
import {
  NotificationListener,
  type NotificationHandler,
  type StopListening,
} from "./notification-listener.ts";
import { PatientPool, tolerateLostConnections } from "./patient-pool.ts";
import type { DatabaseSchema } from "./schema/database-schema.ts";
import { inTransaction, type TransactionOptions, type Tx } from "./transaction.ts";
import { WatchedCursor } from "./watched-cursor.ts";

/** The application's one way to its database. */
export interface Database {
  /** Queries outside a transaction. Inside one use its `Tx`: this handle would see other data and may wait for ever. */
  readonly kysely: Kysely<DatabaseSchema>;
  /** Connection string. Holds a password: never log it. */
  readonly url: string;
  /** Works on one consistent state of the data; a write inside fails. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Works in a transaction and commits; started over when it loses a race (see `inTransaction`). */
  write<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** The connections below `kysely`, for statements it cannot express (COPY). */
  readonly pool: pg.Pool;
  /**
   * A further pool with column values as `pg` itself delivers them, for libraries with statements of their own.
   * Whoever opens it ends it.
   */
  openPlainPool(size: number): pg.Pool;
  /** Receives notifications of a channel, also after a restart of the database. */
  listen(channel: string, handler: NotificationHandler): Promise<StopListening>;
  /** Told when the listening connection was lost and is back: notifications may have been missed. */
  onReconnect(handler: () => void): () => void;
  /** Sends one notification, outside any transaction. Payloads are limited to 8000 bytes. */
  notify(channel: string, payload: string): Promise<void>;
  /** Waits for running queries, then closes every connection. */
  close(): Promise<void>;
}

/** How to open a database. */
export interface DatabaseOptions {
  readonly url: string;
  readonly applicationName?: string;
  /** Connections at most, the listening one not counted. */
  readonly poolSize?: number;
  /** Hears of failures nobody waits for, such as those of `afterCommit`. */
  readonly reportError?: (error: unknown) => void;
}

const oldestVersion = 15;
const startPatienceMs = 15_000;

/**
 * Opens a database and checks that it answers and is new enough.
 *
 * @throws {DatabaseError} `unreachable` or `too-old`.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, applicationName = "chancery", poolSize = 10 } = options;
  const reportError = options.reportError ?? ((error) => process.emitWarning(String(error)));
  const pool = new PatientPool({ url, applicationName, size: poolSize });
  const listener = new NotificationListener(url, applicationName);
  const kysely = new Kysely<DatabaseSchema>({
    dialect: new PostgresDialect({
      pool: { connect: () => pool.connectPatiently(), end: () => pool.end() },
      cursor: WatchedCursor,
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  try {
    await checkVersion(pool, url);
  } catch (error) {
    await kysely.destroy();
    await pool.end().catch(() => undefined);
    throw error;
  }
  return {
    kysely,
    url,
    pool,
    openPlainPool: (max) => plainPool(url, `${applicationName} library`, max),
    read: (work) =>
      inTransaction(kysely, { isolation: "repeatable read", readOnly: true }, work, reportError),
    write: (work, { isolation, isOneStatement } = {}) =>
      inTransaction(kysely, { isolation, readOnly: false, isOneStatement }, work, reportError),
    listen: (channel, handler) => listener.listen(channel, handler),
    onReconnect: (handler) => listener.onReconnect(handler),
    notify: async (channel, payload) => {
      await sql`select pg_notify(${channel}, ${payload})`.execute(kysely);
    },
    close: async () => {
      await listener.close();
      await kysely.destroy();
    },
  };
}

/** A server that is starting or shutting down is waited for; one that is not there at all is not. */
async function readVersion(pool: PatientPool): Promise<pg.QueryResult<{ version: number }>> {
  for (const until = performance.now() + startPatienceMs; ; await pause(100)) {
    try {
      return await pool.query("select current_setting('server_version_num')::int as version");
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && isAway(error)) || performance.now() > until) throw error;
    }
  }
}

function plainPool(connectionString: string, application_name: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString, application_name, max, keepAlive: true });
  tolerateLostConnections(pool);
  return pool;
}

async function checkVersion(pool: PatientPool, url: string): Promise<void> {
  const place = withoutPassword(url);
  const { rows } = await readVersion(pool).catch((cause: unknown) => {
    throw new DatabaseError(
      "unreachable",
      `The database ${place} cannot be used: ${cause instanceof Error ? cause.message : String(cause)}.`,
      "Check DATABASE_URL (host, port, user, password, name of the database) and that the server runs.",
      cause,
    );
  });
  const major = Math.trunc((rows[0]?.version ?? 0) / 10_000);
  if (major >= oldestVersion) return;
  throw new DatabaseError(
    "too-old",
    `The database ${place} is PostgreSQL ${major}; this application needs ${oldestVersion} or newer.`,
    `Name a PostgreSQL ${oldestVersion} or newer in DATABASE_URL, or unset it to use the embedded database.`,
  );
}

import { CamelCasePlugin, Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { letAskStraight } from "./ask-straight.ts";
import { checkServer } from "./check-server.ts";
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
  /**
   * Counts up whenever what is known of people's access (sessions, accounts, roles) may have changed, in any process. Once a
   * statement was answered it has counted whatever was committed, and told to whoever did it, before the statement was sent.
   */
  accessEpoch(): number;
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
  /** A statement that takes longer fails; absent: it may take as long as it needs. */
  readonly statementLimitMs?: number;
  /** Hears of failures nobody waits for, such as those of `afterCommit`. */
  readonly reportError?: (error: unknown) => void;
}

/**
 * Opens a database and checks that it can be used (`checkServer`).
 *
 * @throws {DatabaseError}
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, applicationName = "chancery", poolSize = 10, statementLimitMs } = options;
  const reportError = options.reportError ?? ((error) => process.emitWarning(String(error)));
  let accessEpoch = 0;
  const pool = new PatientPool({
    url,
    applicationName,
    size: poolSize,
    statementLimitMs,
    onAccessChange: () => void (accessEpoch += 1),
  });
  const listener = new NotificationListener(url, applicationName);
  const kysely = new Kysely<DatabaseSchema>({
    dialect: new PostgresDialect({
      pool: { connect: () => pool.connectPatiently(), end: () => pool.end() },
      cursor: WatchedCursor,
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  letAskStraight(kysely, pool);
  // Kysely ends the pool only if it has ever used it.
  const end = async (): Promise<void> => {
    await kysely.destroy();
    if (!pool.ending) await pool.end();
  };
  try {
    await checkServer(pool, url);
  } catch (error) {
    await end();
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
    accessEpoch: () => accessEpoch,
    notify: async (channel, payload) => {
      await sql`select pg_notify(${channel}, ${payload})`.execute(kysely);
    },
    close: async () => {
      await listener.close();
      await end();
    },
  };
}

function plainPool(connectionString: string, application_name: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    application_name,
    max,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  tolerateLostConnections(pool);
  return pool;
}

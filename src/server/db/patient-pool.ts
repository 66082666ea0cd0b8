import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { columnTypes } from "./column-values.ts";
import { isAway } from "./connection-away.ts";
import { PreparedClient } from "./prepared-client.ts";

/** How long a new connection is tried while the database restarts. */
const patienceMs = 8_000;

/** What a pool needs to know. */
export interface PoolOptions {
  readonly url: string;
  readonly applicationName: string;
  readonly size: number;
  /** A statement that takes longer is given up, by the server or, where that is mute, here. Absent: none is. */
  readonly statementLimitMs?: number | undefined;
  /**
   * Told, by whichever connection hears it first, that what is known of people's access may have changed; a connection that
   * is new or lost may have missed it.
   */
  readonly onAccessChange?: (() => void) | undefined;
}

/** Where triggers tell it (migration 203). */
const accessChannel = "chancery_access";

/** The settings every connection of ours shares. Its session is set up by `setUpSession`. */
export function connectionSettings(url: string, applicationName: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: applicationName,
    types: columnTypes,
    keepAlive: true,
    // A peer that vanished without a word (a firewall that forgot us) is noticed within half a minute.
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 10_000,
  };
}

/** Said by a statement, not with the connection's first message: poolers refuse settings there. */
export async function setUpSession(client: pg.ClientBase, statementLimitMs = 0): Promise<void> {
  await client.query(
    `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'iso_8601'; set statement_timeout = ${statementLimitMs}`,
  );
}

/** So much longer than a statement may take, at most, its server is waited for to say so itself. */
const muteAfterMs = 5_000;

/**
 * A connection that breaks fails the statement that runs on it or the next one, and the pool drops it. Without
 * listeners the event itself, of an idle connection or one between two statements, would end the process.
 */
export function tolerateLostConnections(pool: pg.Pool): void {
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
}

/**
 * Every connection hears of it, for the server tells what was committed before it answers the next statement of the same
 * connection: who looks after an answer knows whatever had changed before its question was sent.
 */
async function hearOfAccess(client: pg.ClientBase, tell: () => void): Promise<void> {
  client.on("notification", ({ channel }) => {
    if (channel === accessChannel) tell();
  });
  await client.query(`listen ${accessChannel}`);
  tell();
}

/** A pool whose callers wait out a restart of the database instead of failing. */
export class PatientPool extends pg.Pool {
  constructor({ url, applicationName, size, statementLimitMs, onAccessChange }: PoolOptions) {
    super({
      ...connectionSettings(url, applicationName),
      max: size,
      idleTimeoutMillis: 30_000,
      onConnect: async (client) => {
        await setUpSession(client, statementLimitMs);
        if (onAccessChange !== undefined) await hearOfAccess(client, onAccessChange);
      },
      ...(statementLimitMs === undefined
        ? {}
        : { answerLimitMs: statementLimitMs + Math.min(muteAfterMs, statementLimitMs) }),
      Client: PreparedClient as unknown as new () => pg.ClientBase,
    });
    tolerateLostConnections(this);
    if (onAccessChange !== undefined) this.on("remove", onAccessChange);
  }

  /** Connects as `connect()` does, trying again while the database is away. */
  async connectPatiently(): Promise<pg.PoolClient> {
    for (const until = performance.now() + patienceMs; ; await pause(50)) {
      try {
        return await this.connect();
      } catch (error) {
        if (this.ending || !isAway(error) || performance.now() > until) throw error;
      }
    }
  }
}

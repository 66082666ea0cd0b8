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
}

/** The settings every connection of ours shares. */
export function connectionSettings(url: string, applicationName: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: applicationName,
    types: columnTypes,
    options: "-c TimeZone=UTC -c DateStyle=ISO -c IntervalStyle=iso_8601",
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  };
}

/**
 * A connection that breaks fails the statement that runs on it or the next one, and the pool drops it. Without
 * listeners the event itself, of an idle connection or one between two statements, would end the process.
 */
export function tolerateLostConnections(pool: pg.Pool): void {
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
}

/** A pool whose callers wait out a restart of the database instead of failing. */
export class PatientPool extends pg.Pool {
  constructor({ url, applicationName, size }: PoolOptions) {
    super({
      ...connectionSettings(url, applicationName),
      max: size,
      idleTimeoutMillis: 30_000,
      Client: PreparedClient as unknown as new () => pg.ClientBase,
    });
    tolerateLostConnections(this);
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

import { setTimeout as pause } from "node:timers/promises";
import { sql, type RawBuilder } from "kysely";
import type { Database } from "../db/index.ts";

/** Tells these locks from others with numbers of their own. */
const purpose = 7_411;

/** The number that stands for a worker among the locks of the database. */
export function lockOfWorker(workerId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`hashtextextended(${workerId}, ${sql.lit(purpose)})`;
}

/** Shows every process that a worker lives. */
export interface WorkerLock {
  /** Shows it under this name from now on; what is shown already stays. */
  hold(workerId: string): Promise<void>;
  /** Shows it no more: what it still holds goes to others. */
  drop(workerId: string): Promise<void>;
  close(): Promise<void>;
}

interface Connection {
  query(text: string, values: readonly unknown[]): Promise<unknown>;
  release(broken: boolean): void;
}

const againAfterMs = 500;

/**
 * Holds a lock of the database for each worker of this process, on a connection that does nothing else: it is free as
 * soon as the process is gone, however it went. A lost connection is made anew.
 */
export function openWorkerLock(database: Database, reportError: (error: unknown) => void): WorkerLock {
  const pool = database.openPlainPool(1);
  const held = new Set<string>();
  let closed = false;
  let connection: Connection | undefined;
  let connecting: Promise<void> = Promise.resolve();

  const ask = async (call: "pg_advisory_lock" | "pg_advisory_unlock", workerId: string): Promise<void> => {
    await connection?.query(`select ${call}(hashtextextended($1, ${purpose}))`, [workerId]);
  };
  /** Gives a connection back that is of no use any more: once, whoever hears of it first. Answers whether it was ours. */
  const giveBack = (client: Connection | undefined): boolean => {
    if (client === undefined || connection !== client) return false;
    connection = undefined;
    client.release(true);
    return true;
  };
  const connect = async (): Promise<void> => {
    while (!closed) {
      try {
        const client = await pool.connect();
        connection = client;
        if (closed) giveBack(client);
        let isReady = false;
        // Also one that was given back may still tell of its end.
        client.on("error", () => {
          if (giveBack(client) && isReady && !closed) connecting = connect();
        });
        for (const workerId of held) await ask("pg_advisory_lock", workerId);
        isReady = true;
        if (closed || connection === client) return;
      } catch (error) {
        giveBack(connection);
        if (!closed) reportError(error);
        await pause(againAfterMs, undefined, { ref: false });
      }
    }
  };
  connecting = connect();
  return {
    hold: async (workerId) => {
      await connecting;
      held.add(workerId);
      await ask("pg_advisory_lock", workerId).catch(reportError);
    },
    drop: async (workerId) => {
      if (!held.delete(workerId) || closed) return;
      await ask("pg_advisory_unlock", workerId).catch(reportError);
    },
    close: async () => {
      closed = true;
      giveBack(connection);
      await pool.end();
    },
  };
}

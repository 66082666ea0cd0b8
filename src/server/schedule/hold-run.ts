import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Database, Tx } from "../db/index.ts";

/** Tells these locks from others with numbers of their own. */
const purpose = 7_412;

/** A connection that does not answer is ended after so long: its lock goes with it. */
const patienceMs = 2_000;

/**
 * Holds a scheduled job's lock for one run, on a connection that does nothing else: it is free as soon as the run is
 * over or its process is gone, however it went. Answers how to let it go; nothing where a run of the job is going.
 */
export async function holdRun(
  database: Pick<Database, "openPlainPool">,
  jobCode: string,
): Promise<(() => Promise<void>) | undefined> {
  const pool = database.openPlainPool(1);
  try {
    const connection = await pool.connect();
    // A lock that is lost with its connection is as good as let go.
    connection.on("error", () => undefined);
    const lock = async (call: "pg_try_advisory_lock" | "pg_advisory_unlock"): Promise<boolean> => {
      const text = `select ${call}(hashtextextended($1, ${purpose})) as done`;
      const { rows } = await connection.query<{ done: boolean }>(text, [jobCode]);
      return rows[0]?.done === true;
    };
    const letGo = async (): Promise<void> => {
      connection.release(true);
      await pool.end();
    };
    if (!(await lock("pg_try_advisory_lock"))) {
      await letGo();
      return undefined;
    }
    return async () => {
      // The end of a connection alone is noticed a moment later: whoever looks at once would find the job held.
      const unlocked = lock("pg_advisory_unlock").catch(() => false);
      await Promise.race([unlocked, pause(patienceMs, undefined, { ref: false })]);
      await letGo();
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** Whether a run of a job is going, in whichever process. */
export async function isHeld(tx: Tx, jobCode: string): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (
      select from pg_locks
      where locktype = 'advisory' and granted and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
        and ((classid::bigint << 32) | objid::bigint) = hashtextextended(${jobCode}, ${purpose})
    ) as held`.execute(tx);
  return rows[0]?.held === true;
}

import { sql } from "kysely";
import type { Database, Tx } from "../db/index.ts";

/** Tells these locks from others with numbers of their own. */
const purpose = 7_412;

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
    connection.once("error", () => undefined);
    const { rows } = await connection.query<{ held: boolean }>(
      `select pg_try_advisory_lock(hashtextextended($1, ${purpose})) as held`,
      [jobCode],
    );
    const letGo = async (): Promise<void> => {
      connection.release(true);
      await pool.end();
    };
    if (rows[0]?.held === true) return letGo;
    await letGo();
    return undefined;
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

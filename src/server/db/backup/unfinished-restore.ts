import type pg from "pg";
import { DatabaseError } from "../database-error.ts";
import type { Database } from "../open-database.ts";
import { emptyAgain } from "./empty-database.ts";

/** Stands in the database from before the first change of a restore until its last, with the schemas found there. */
const mark = "unfinished_restore";

/** Notes that a restore begins: whatever is there from now on is not whole. */
export async function markUnfinished({ pool }: Database): Promise<void> {
  await pool.query(
    `create table public.${mark} as
     select array(select nspname::text from pg_namespace where nspname not like 'pg\\_%') as schemas_before`,
  );
}

/** Notes that all of it is there, in the transaction that brings the rest. */
export async function markFinished(client: pg.PoolClient): Promise<void> {
  await client.query(`drop table public.${mark}`);
}

/** Empties a database that a restore has left half filled; answers whether there was anything to clear. */
export async function clearUnfinished(database: Database): Promise<boolean> {
  if (!(await isUnfinished(database))) return false;
  const { rows } = await database.pool.query<{ schemas: string[] }>(
    `select schemas_before as schemas from public.${mark}`,
  );
  await emptyAgain(database, rows[0]?.schemas ?? []);
  return true;
}

/**
 * Refuses a database that is only half there.
 *
 * @throws {DatabaseError} `half-restored`.
 */
export async function refuseHalfRestored(database: Database): Promise<void> {
  if (!(await isUnfinished(database))) return;
  throw new DatabaseError(
    "half-restored",
    "A restore into this database was begun and not finished.",
    "Run npm run restore again: it clears what is there and begins anew.",
  );
}

async function isUnfinished({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ isThere: boolean }>(
    `select to_regclass('public.${mark}') is not null as "isThere"`,
  );
  return rows[0]?.isThere === true;
}

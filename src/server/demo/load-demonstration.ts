import { sql } from "kysely";
import type { Database, Tx } from "../db/index.ts";
import { hashPassword } from "../session/index.ts";
import { demonstrationPassword, insertGroup } from "./organisation/index.ts";

/** One part of the demonstration beside its people: definitions, examples, tables. Works in the one transaction. */
export type DemonstrationPart = (tx: Tx) => Promise<void>;

/**
 * Fills an empty database with the demonstration group, then with the given parts, all in one transaction. A
 * database that has seen it, or that people already use, is left alone; of two processes that start together one
 * loads and the other waits. Answers whether this call loaded it.
 */
export async function loadDemonstration(
  database: Database,
  parts: readonly DemonstrationPart[],
): Promise<boolean> {
  if (!(await isWanted(database.kysely))) return false;
  const hash = await hashPassword(demonstrationPassword);
  return database.write(async (tx) => {
    await sql`select 1 from installation for update`.execute(tx);
    if (!(await isWanted(tx))) return false;
    await insertGroup(tx, hash);
    for (const part of parts) await part(tx);
    await sql`update installation set demonstration_loaded_at = now()`.execute(tx);
    return true;
  });
}

/** Whether the demonstration is in this database. */
export async function hasDemonstration(database: Database): Promise<boolean> {
  const { rows } = await sql<{ loaded: boolean }>`
    select demonstration_loaded_at is not null as loaded from installation`.execute(database.kysely);
  return rows[0]?.loaded === true;
}

/** Nobody but the first administrator is there, and nothing was made yet. */
async function isWanted(db: Tx | Database["kysely"]): Promise<boolean> {
  const { rows } = await sql<{ wanted: boolean }>`
    select demonstration_loaded_at is null
      and (select count(*) from user_account) <= 1
      and not exists (select 1 from process) as wanted
    from installation`.execute(db);
  return rows[0]?.wanted === true;
}

import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import type { DatabaseSchema } from "#server/db/index.ts";

/** Comes back once a statement in this database waits for a lock that another transaction holds. */
export async function untilOneWaits(db: Kysely<DatabaseSchema>): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows[0]!.n;
  };
  await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0);
}

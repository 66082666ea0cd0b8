import { sql } from "kysely";
import { administersEverything, administrator } from "../access/index.ts";
import type { Config } from "../config.ts";
import type { Database, Tx } from "../db/index.ts";
import type { Actor } from "../http/index.ts";

/** Remembers that requests came by way of a proxy that `TRUSTED_PROXIES` does not name. */
export async function noteUnnamedProxy(database: Database, remoteAddress: string): Promise<void> {
  await database.write((tx) =>
    sql`
      insert into unnamed_proxy (remote_address) values (${remoteAddress})
      on conflict (remote_address) do update set last_seen_at = now()`.execute(tx),
  );
}

/**
 * The address of such a proxy, seen within a day, for administrators of everything; null for others, and where there is
 * none. Behind it everybody has one address, and what one fails all wait for.
 */
export async function unnamedProxyFor(
  tx: Tx,
  actor: Actor,
  { trustedProxies }: Pick<Config, "trustedProxies">,
): Promise<string | null> {
  if (trustedProxies.length > 0 || !actor.access.includes(administrator)) return null;
  if (!(await administersEverything(tx, actor))) return null;
  const { rows } = await sql<{ remoteAddress: string }>`
    select remote_address from unnamed_proxy where last_seen_at > now() - interval '1 day'
    order by last_seen_at desc limit 1`.execute(tx);
  return rows[0]?.remoteAddress ?? null;
}

import { sql } from "kysely";
import type { Tx } from "../db/index.ts";

/** A token is kept so much longer than it is good, for clocks that differ. */
const longerSeconds = 120;

/**
 * Uses a token up; false where it was used before, in whatever process. Of two at once the second waits for the first and
 * finds it used.
 */
export async function useOnce(
  tx: Tx,
  { key, expiresAt }: { key: Buffer; expiresAt: Date },
): Promise<boolean> {
  const until = new Date(expiresAt.getTime() + longerSeconds * 1_000);
  const { rows } = await sql`
    insert into used_sign_on_token (token_key, expires_at) values (${key}, ${until})
    on conflict (token_key) do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

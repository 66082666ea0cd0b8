import { sql } from "kysely";
import type { Tx } from "../db/index.ts";
import { tokenHash } from "../http/index.ts";

/** Which remembered device of an account a token is of; undefined where it is none of them any more. */
export async function deviceOf(tx: Tx, deviceToken: string, userCode: string): Promise<string | undefined> {
  const { rows } = await sql<{ device: string }>`
    select encode(sha256(token_hash), 'hex') as device from device_token
    where token_hash = ${tokenHash(deviceToken)} and user_code = ${userCode}
      and revoked_at is null and expires_at > now()`.execute(tx);
  return rows[0]?.device;
}

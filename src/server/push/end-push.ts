import { sql } from "kysely";
import type { Tx } from "../db/index.ts";

/** Has no push messages sent any more to where somebody was logged out. */
export async function endPushOfEndedSessions(tx: Tx, userCode: string): Promise<void> {
  await sql`
    delete from push_device d using session s
    where d.user_code = ${userCode} and s.token_hash = d.session_hash and s.revoked_at is not null`.execute(
    tx,
  );
}

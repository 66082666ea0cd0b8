import { sql } from "kysely";
import type { SessionEnder } from "#contract/shapes/live-event.ts";
import type { Tx } from "../db/index.ts";
import type { LivePort } from "../http/index.ts";

/**
 * Ends every session and forgets every remembered device of a person: the password changed, the account was
 * disabled. One session may stay: the one that asked for it. `by` is what open pages say of it. Open browsers hear of it once `tx` has committed.
 */
export async function endSessions(
  tx: Tx,
  live: LivePort,
  userCode: string,
  { by, staying }: { by: SessionEnder; staying?: Buffer },
): Promise<void> {
  await sql`
    update session set revoked_at = now(), ended_by = ${by}
    where user_code = ${userCode} and revoked_at is null
      and (${staying ?? null}::bytea is null or token_hash <> ${staying ?? null}::bytea)`.execute(tx);
  await sql`
    delete from push_device
    where user_code = ${userCode} and session_hash is distinct from ${staying ?? null}::bytea`.execute(tx);
  await sql`delete from device_token where user_code = ${userCode}`.execute(tx);
  live.announceTo(tx, [userCode], { event: "session_ended" });
}

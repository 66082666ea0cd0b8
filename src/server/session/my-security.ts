import { sql } from "kysely";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { mySecurity } from "#contract/calls/security.ts";
import { handle } from "../http/index.ts";

type Mine = OutputOf<typeof mySecurity>;

/** More than these nobody looks through; `endMyOthers` ends them all. */
const shownMax = 50;

/** Where one is logged in and remembered, the latest first. */
export const mySecurityHandler = handle(mySecurity, async (_input, { tx, actor }) => {
  const { userCode, sessionHash } = actor;
  const sessions = await sql<Mine["sessions"][number]>`
    select encode(sha256(token_hash), 'hex') as session_id, created_at, last_seen_at, user_agent, remote_address,
           opened_by, token_hash = ${sessionHash} as is_mine
    from session
    where user_code = ${userCode} and revoked_at is null and expires_at > now() and idle_ends_at > now()
    order by is_mine desc, last_seen_at desc limit ${shownMax}`.execute(tx);
  const devices = await sql<Mine["devices"][number]>`
    select d.family_id as device_id, d.family_since as remembered_at, d.created_at as last_used_at, d.expires_at,
           d.user_agent, d.remote_address,
           exists (select 1 from session s
             where s.token_hash = ${sessionHash} and s.device_family = d.family_id) as is_mine
    from device_token d
    where d.user_code = ${userCode} and d.revoked_at is null and d.exchanged_at is null and d.expires_at > now()
    order by is_mine desc, d.created_at desc limit ${shownMax}`.execute(tx);
  return { sessions: sessions.rows, devices: devices.rows };
});

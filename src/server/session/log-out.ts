import { sql } from "kysely";
import { logout } from "#contract/calls/auth.ts";
import { handle, tokenHash } from "../http/index.ts";
import { endPushOfEndedSessions } from "../push/index.ts";
import { recordOperation } from "../operation-log/index.ts";

/** Ends the session here and in every open browser that shows it. */
export const logOutHandler = handle(logout, async ({ deviceToken }, { tx, actor, ports, request }) => {
  await sql`
    update session set revoked_at = now(), ended_by = 'person'
    where token_hash = ${actor.sessionHash}`.execute(tx);
  await endPushOfEndedSessions(tx, actor.userCode);
  if (deviceToken !== undefined) {
    await sql`
      delete from device_token
      where user_code = ${actor.userCode} and family_id in (
        select family_id from device_token where token_hash = ${tokenHash(deviceToken)})`.execute(tx);
  }
  await recordOperation(tx, request, { kind: "logout", userCode: actor.userCode, organId: actor.organId });
  ports.live.announceTo(tx, [actor.userCode], { event: "session_ended" });
  return { loggedOut: true };
});

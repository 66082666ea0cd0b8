import { sql } from "kysely";
import { endMyDevice, endMyOthers, endMySession } from "#contract/calls/security.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { endPushOfEndedSessions } from "../push/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { endDevice } from "./remembered-device.ts";

/** Ends one of one's own sessions; a stranger's, or one that is over, is `notFound`. */
export const endMySessionHandler = handle(endMySession, async ({ sessionId }, scope) => {
  const { tx, actor, ports } = scope;
  const { rows } = await sql`
    update session set revoked_at = now(), ended_by = 'person'
    where user_code = ${actor.userCode} and revoked_at is null and encode(sha256(token_hash), 'hex') = ${sessionId}
    returning 1`.execute(tx);
  if (rows.length === 0) return refuse("notFound");
  await endPushOfEndedSessions(tx, actor.userCode);
  ports.live.announceTo(tx, [actor.userCode], { event: "session_ended" });
  await record(scope, endMySession.name);
  return { ended: true };
});

/** Forgets one of one's own devices; a stranger's, or one that is forgotten, is `notFound`. */
export const endMyDeviceHandler = handle(endMyDevice, async ({ deviceId }, scope) => {
  const { tx, actor, ports } = scope;
  if (!(await endDevice(tx, ports.live, { userCode: actor.userCode, familyId: deviceId, by: "person" })))
    return refuse("notFound");
  await record(scope, endMyDevice.name);
  return { ended: true };
});

/** Leaves the session that asks, and the device it was opened on. */
export const endMyOthersHandler = handle(endMyOthers, async (_input, scope) => {
  const { tx, actor, ports } = scope;
  const { userCode, sessionHash } = actor;
  await sql`
    update session set revoked_at = now(), ended_by = 'person'
    where user_code = ${userCode} and revoked_at is null and token_hash <> ${sessionHash}`.execute(tx);
  await endPushOfEndedSessions(tx, userCode);
  await sql`
    delete from device_token
    where user_code = ${userCode} and family_id is distinct from (
      select device_family from session where token_hash = ${sessionHash})`.execute(tx);
  ports.live.announceTo(tx, [userCode], { event: "session_ended" });
  await record(scope, endMyOthers.name);
  return { ended: true };
});

function record({ tx, request, actor }: SessionScope, call: string): Promise<void> {
  const { userCode, organId } = actor;
  return recordOperation(tx, request, { kind: "operation", call, userCode, organId, subject: userCode });
}

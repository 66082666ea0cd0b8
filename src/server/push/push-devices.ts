import { sql } from "kysely";
import { pushDevices } from "#contract/calls/push-devices.ts";
import { isRefusal } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";
import { endPushOfEndedSessions } from "./end-push.ts";
import { hasPush, pushKey } from "./push-key.ts";

interface Row {
  deviceId: number;
  userAgent: string | null;
  createdAt: string;
  isMine: boolean;
}

/** One's own devices. The browser that asks is this session's from now on, and nobody's where it was another person's. */
export const pushDevicesHandler = handle(pushDevices, async ({ endpoint = null }, { tx, actor, ports }) => {
  const { userCode, sessionHash } = actor;
  if (!hasPush(ports)) return { publicKey: null, devices: [] };
  const key = await pushKey(tx, ports);
  if (isRefusal(key)) return { publicKey: null, devices: [] };
  if (endpoint !== null) {
    await sql`delete from push_device where endpoint = ${endpoint} and user_code <> ${userCode}`.execute(tx);
    await sql`update push_device set session_hash = ${sessionHash} where endpoint = ${endpoint}`.execute(tx);
  }
  await endPushOfEndedSessions(tx, userCode);
  const { rows } = await sql<Row>`
    select device_id, user_agent, created_at, endpoint is not distinct from ${endpoint} as is_mine
    from push_device where user_code = ${userCode} and public_key = ${key.publicKey}
    order by device_id`.execute(tx);
  return { publicKey: key.publicKey, devices: rows };
});

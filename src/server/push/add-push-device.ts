import { sql } from "kysely";
import { addPushDevice } from "#contract/calls/push-devices.ts";
import { isRefusal, refuse } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { handle } from "../http/index.ts";
import { operatorSecret } from "../secrets/index.ts";
import { pushKey } from "./push-key.ts";
import { isPushService } from "./push-services.ts";

/** An uncompressed point of P-256, and the secret of a subscription (RFC 8291). */
const pointBytes = 65;
const uncompressed = 4;
const authBytes = 16;

/** Takes a browser in, in place of what it was before; of very many the oldest goes. */
export const addPushDeviceHandler = handle(
  addPushDevice,
  async ({ endpoint, p256dh, auth }, { tx, actor, ports, request }) => {
    const key = await pushKey(tx, ports);
    if (isRefusal(key)) return key;
    const secret = operatorSecret(ports);
    if (isRefusal(secret)) return secret;
    if (!isPushService(endpoint, ports.config.pushServices))
      return refuse("pushServiceNotAllowed", { host: hostOf(endpoint) });
    const point = Buffer.from(p256dh, "base64url");
    if (point.length !== pointBytes || point[0] !== uncompressed) return refuse("pushKeysUnusable");
    if (Buffer.from(auth, "base64url").length !== authBytes) return refuse("pushKeysUnusable");
    const { userCode, sessionHash } = actor;
    await sql`delete from push_device where endpoint = ${endpoint}`.execute(tx);
    const { rows } = await sql<{ deviceId: number }>`
      insert into push_device (user_code, session_hash, endpoint, p256dh, auth, public_key, user_agent)
      values (${userCode}, ${sessionHash}, ${endpoint}, ${p256dh}, ${auth}, ${key.publicKey},
        ${request.userAgent.slice(0, 500)})
      returning device_id`.execute(tx);
    await sql`
      delete from push_device where user_code = ${userCode} and device_id not in (
        select device_id from push_device where user_code = ${userCode}
        order by device_id desc limit ${limits.pushDevicesMax})`.execute(tx);
    return { deviceId: rows[0]?.deviceId ?? 0 };
  },
);

function hostOf(endpoint: string): string {
  return URL.canParse(endpoint) ? new URL(endpoint).host : endpoint.slice(0, 100);
}

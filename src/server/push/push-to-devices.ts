import { sql } from "kysely";
import webPush from "web-push";
import { isRefusal } from "#contract/errors/refusal.ts";
import type { Config } from "../config.ts";
import type { Tx } from "../db/index.ts";
import { DeliveryError, postMessage } from "../delivery/index.ts";
import type { Ports } from "../http/index.ts";
import { endPushOfEndedSessions } from "./end-push.ts";
import { type PushKey, pushKey } from "./push-key.ts";
import { isPushService } from "./push-services.ts";

/** A browser that gets push messages. */
export interface PushDevice {
  deviceId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** A message to the devices of a person. */
export interface PushedMessage {
  userCode: string;
  /** What the service worker shows, as JSON. */
  payload: string;
  /** Devices that have it already. */
  takenBy: readonly number[];
}

/** What became of it. */
export interface PushResult {
  /** Devices that have it, those of before included. */
  takenBy: number[];
  /** Why others have it not, where there are others that are still to have it. */
  error?: DeliveryError;
}

/** A push service keeps what it cannot hand over at once for so long. */
const keptSeconds = 86_400;
/** The browser asks for messages no more, or its keys are of another installation's. */
const isOver = (status: number): boolean => status === 404 || status === 410 || status === 403;

/** Sends a message to each of a person's devices that has it not yet; a device that wants none any more is forgotten. */
export async function pushToDevices(
  tx: Tx,
  ports: Pick<Ports, "config">,
  { userCode, payload, takenBy }: PushedMessage,
): Promise<PushResult> {
  const key = await pushKey(tx, ports);
  if (isRefusal(key)) return { takenBy: [...takenBy] };
  await endPushOfEndedSessions(tx, userCode);
  const { rows } = await sql<PushDevice>`
    select device_id, endpoint, p256dh, auth from push_device
    where user_code = ${userCode} and public_key = ${key.publicKey} and not device_id = any(${takenBy}::bigint[])
    order by device_id`.execute(tx);
  const result: PushResult = { takenBy: [...takenBy] };
  for (const device of rows) {
    const outcome = await pushTo(ports.config, key, device, payload);
    if (outcome === "taken") result.takenBy.push(device.deviceId);
    else if (outcome === "gone")
      await sql`delete from push_device where device_id = ${device.deviceId}`.execute(tx);
    else result.error = outcome;
  }
  return result;
}

async function pushTo(
  { pushServices, publicUrl, mailFrom }: Config,
  { publicKey, privateKey }: PushKey,
  { endpoint, p256dh, auth }: PushDevice,
  payload: string,
): Promise<"taken" | "gone" | DeliveryError> {
  // What is allowed may have changed since the device was taken in.
  if (!isPushService(endpoint, pushServices)) return "gone";
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    TTL: keptSeconds,
    urgency: "high",
    contentEncoding: "aes128gcm",
    vapidDetails: { subject: contactOf(publicUrl, mailFrom), publicKey, privateKey },
  });
  try {
    const { status, isTaken, said } = await postMessage({
      url: endpoint,
      headers: textHeaders(headers),
      body: new Uint8Array(body ?? []),
    });
    if (isTaken) return "taken";
    if (isOver(status)) return "gone";
    const isPatient = status === 429 || status >= 500;
    return new DeliveryError(isPatient ? "later" : "refused", said);
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    // One push service that is away says nothing about the others.
    return new DeliveryError("later", error.message, error);
  }
}

/** Whom a push service writes to where something is wrong with us. */
function contactOf(publicUrl: string, mailFrom: string): string {
  const [, address = mailFrom] = /<([^>]+)>/u.exec(mailFrom) ?? [];
  return publicUrl.startsWith("https:") ? publicUrl : `mailto:${address}`;
}

/** The length is said by whoever sends. */
function textHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const given = Object.entries(headers).filter(([name]) => name.toLowerCase() !== "content-length");
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

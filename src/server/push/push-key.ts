import { sql } from "kysely";
import webPush from "web-push";
import { isRefusal, type Refusal } from "#contract/errors/refusal.ts";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { operatorSecret, readSecret, storeSecret } from "../secrets/index.ts";

/** The pair of keys that says to push services who we are (VAPID, RFC 8292), in base64url. */
export interface PushKey {
  publicKey: string;
  privateKey: string;
}

const place = { purpose: "push messages", subject: "VAPID" };

/** Whether there may be push messages: without the operator's secret no key can be kept, without services none be sent. */
export function hasPush({ config }: Pick<Ports, "config">): boolean {
  return typeof operatorSecret({ config }) === "string" && config.pushServices.length > 0;
}

/**
 * The key of this installation, made when it is first asked for and kept encrypted. Refuses with `notConfigured` without
 * the operator's secret.
 */
export async function pushKey(tx: Tx, ports: Pick<Ports, "config">): Promise<PushKey | Refusal> {
  const known = await keptKey(tx, ports);
  if (known !== undefined) return known;
  // Two that ask at once make one key.
  await sql`select pg_advisory_xact_lock(hashtextextended(${place.purpose}, 0))`.execute(tx);
  const since = await keptKey(tx, ports);
  if (since !== undefined) return since;
  const made = webPush.generateVAPIDKeys();
  return (await storeSecret(tx, ports, place, JSON.stringify(made))) ?? made;
}

async function keptKey(tx: Tx, ports: Pick<Ports, "config">): Promise<PushKey | Refusal | undefined> {
  const kept = await readSecret(tx, ports, place);
  return kept === undefined || isRefusal(kept) ? kept : (JSON.parse(kept) as PushKey);
}

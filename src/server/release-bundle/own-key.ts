import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { sql } from "kysely";
import { isRefusal, type Refusal } from "#contract/errors/refusal.ts";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { operatorSecret, readSecret, storeSecret } from "../secrets/index.ts";

const purpose = "key of release bundles";

type WithConfig = Pick<Ports, "config">;

/** What tells a public key apart: the beginning of its SHA-256. Pure. */
export function fingerprintOf(publicKey: string): string {
  return createHash("sha256").update(Buffer.from(publicKey, "base64")).digest("hex").slice(0, 32);
}

/**
 * The key that this installation signs with, made when it is first needed; one for all processes. Refuses with
 * `notConfigured` without the operator's secret, which encrypts it, or with another one than it was encrypted with.
 */
export async function ownKey(
  tx: Tx,
  ports: WithConfig,
  now: Date,
): Promise<{ publicKey: string; fingerprint: string; privateKey: KeyObject } | Refusal> {
  const secret = operatorSecret(ports);
  if (isRefusal(secret)) return secret;
  // Two who need it first make one.
  await sql`select pg_advisory_xact_lock(hashtextextended('release_key', 0))`.execute(tx);
  await encryptOwnKey(tx, ports);
  const own = (await readOwn(tx)) ?? (await makeOwn(tx, ports, now));
  if (isRefusal(own)) return own;
  const stored = await readSecret(tx, ports, { purpose, subject: own.fingerprint });
  if (stored === undefined) throw new Error("the key of release bundles is gone from the stored secrets");
  return isRefusal(stored) ? stored : { ...own, privateKey: createPrivateKey(stored) };
}

/** Encrypts a private key from before keys were encrypted; nothing happens without the operator's secret. */
export async function encryptOwnKey(tx: Tx, ports: WithConfig): Promise<void> {
  if (isRefusal(operatorSecret(ports))) return;
  const { rows } = await sql<{ fingerprint: string; privateKey: string; isOwn: boolean }>`
    select fingerprint, private_key, is_own from release_key where private_key is not null for update`.execute(
    tx,
  );
  for (const { fingerprint, privateKey, isOwn } of rows) {
    // One that an older program beside this one made is trusted on, and signs no more.
    if (isOwn) await storeSecret(tx, ports, { purpose, subject: fingerprint }, privateKey);
    await sql`update release_key set private_key = null where fingerprint = ${fingerprint}`.execute(tx);
  }
}

async function makeOwn(
  tx: Tx,
  ports: WithConfig,
  now: Date,
): Promise<{ publicKey: string; fingerprint: string } | Refusal> {
  const pair = generateKeyPairSync("ed25519");
  const publicKey = pair.publicKey.export({ type: "spki", format: "der" }).toString("base64");
  const privateKey = pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  const fingerprint = fingerprintOf(publicKey);
  const refused = await storeSecret(tx, ports, { purpose, subject: fingerprint }, privateKey);
  if (refused !== undefined) return refused;
  await sql`insert into release_key (fingerprint, key_name, public_key, is_own, added_at)
    values (${fingerprint}, '', ${publicKey}, true, ${now.toISOString()})`.execute(tx);
  return { publicKey, fingerprint };
}

async function readOwn(tx: Tx): Promise<{ publicKey: string; fingerprint: string } | undefined> {
  const { rows } = await sql<{ publicKey: string; fingerprint: string }>`
    select public_key, fingerprint from release_key where is_own`.execute(tx);
  return rows[0];
}

import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { sql } from "kysely";
import type { Tx } from "../db/index.ts";

/** What tells a public key apart: the beginning of its SHA-256. Pure. */
export function fingerprintOf(publicKey: string): string {
  return createHash("sha256").update(Buffer.from(publicKey, "base64")).digest("hex").slice(0, 32);
}

/** The key that this installation signs with, made when it is first needed; one for all processes. */
export async function ownKey(
  tx: Tx,
  now: Date,
): Promise<{ publicKey: string; fingerprint: string; privateKey: KeyObject }> {
  const stored = await readOwnKey(tx);
  if (stored !== undefined) return stored;
  const pair = generateKeyPairSync("ed25519");
  const publicKey = pair.publicKey.export({ type: "spki", format: "der" }).toString("base64");
  const privateKey = pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  await sql`insert into release_key (fingerprint, key_name, public_key, private_key, added_at)
    values (${fingerprintOf(publicKey)}, '', ${publicKey}, ${privateKey}, ${now.toISOString()})
    on conflict do nothing`.execute(tx);
  const made = await readOwnKey(tx);
  if (made === undefined) throw new Error("the key of release bundles could not be kept");
  return made;
}

async function readOwnKey(tx: Tx) {
  const { rows } = await sql<{ publicKey: string; fingerprint: string; privateKey: string }>`
    select public_key, fingerprint, private_key from release_key where private_key is not null`.execute(tx);
  const [row] = rows;
  return row === undefined ? undefined : { ...row, privateKey: createPrivateKey(row.privateKey) };
}

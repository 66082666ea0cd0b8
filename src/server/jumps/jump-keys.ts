import { createPublicKey } from "node:crypto";
import { exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import { sql } from "kysely";
import { isRefusal, type Refusal } from "#contract/errors/refusal.ts";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { readSecret, storeSecret } from "../secrets/index.ts";

type WithConfig = Pick<Ports, "config">;

/** A key that tokens are, or lately were, signed with. */
interface JumpKey {
  kid: string;
  madeAt: string;
  privateKey: JWK;
}

const place = { purpose: "keys of tokens for other systems", subject: "tokens" };
export const jumpAlgorithm = "ES256";

/** A key signs for so long; the one before is published for so much longer. */
const [signsDays, publishedDays] = [90, 1];
const dayMs = 86_400_000;

const ageDays = ({ madeAt }: JumpKey, now: Date): number => (now.getTime() - Date.parse(madeAt)) / dayMs;

/**
 * The key that signs now, for all processes; made when it is first needed, and anew after 90 days. Refuses with
 * `notConfigured` without the operator's secret, which encrypts it.
 */
export async function signingKey(tx: Tx, ports: WithConfig, now: Date) {
  const known = await readKeys(tx, ports);
  if (isRefusal(known)) return known;
  const newest = known[0];
  if (newest !== undefined && ageDays(newest, now) < signsDays) return imported(newest);
  // Two who need it first make one.
  await sql`select pg_advisory_xact_lock(hashtextextended('jump_keys', 0))`.execute(tx);
  const again = await readKeys(tx, ports);
  if (isRefusal(again)) return again;
  const first = again[0];
  if (first !== undefined && ageDays(first, now) < signsDays) return imported(first);
  const made = await makeKey(now);
  const refused = await storeSecret(tx, ports, place, JSON.stringify([made, ...again].slice(0, 2)));
  return refused ?? imported(made);
}

/** The public keys of the tokens that may still be on their way. */
export async function publicKeys(tx: Tx, ports: WithConfig, now: Date): Promise<Record<string, string>[]> {
  const known = await readKeys(tx, ports);
  if (isRefusal(known)) return [];
  return known
    .filter((_key, index) => index === 0 || ageDays(known[0] as JumpKey, now) < publishedDays)
    .map(publicKeyOf);
}

/** A public key by its id, to check what was signed here. */
export async function publicKeyNamed(tx: Tx, ports: WithConfig, kid: string | undefined, now: Date) {
  const key = (await publicKeys(tx, ports, now)).find((each) => each["kid"] === kid);
  return key && importJWK(key as JWK, jumpAlgorithm);
}

function publicKeyOf({ kid, privateKey }: JumpKey): Record<string, string> {
  const { crv, x, y } = createPublicKey({ key: privateKey as never, format: "jwk" }).export({
    format: "jwk",
  });
  return { kty: "EC", crv: String(crv), x: String(x), y: String(y), kid, alg: jumpAlgorithm, use: "sig" };
}

async function imported({ kid, privateKey }: JumpKey) {
  return { kid, privateKey: await importJWK(privateKey, jumpAlgorithm) };
}

async function makeKey(now: Date): Promise<JumpKey> {
  const { privateKey } = await generateKeyPair(jumpAlgorithm, { extractable: true });
  return { kid: crypto.randomUUID(), madeAt: now.toISOString(), privateKey: await exportJWK(privateKey) };
}

async function readKeys(tx: Tx, ports: WithConfig): Promise<JumpKey[] | Refusal> {
  const stored = await readSecret(tx, ports, place);
  if (isRefusal(stored)) return stored;
  return stored === undefined ? [] : (JSON.parse(stored) as JumpKey[]);
}

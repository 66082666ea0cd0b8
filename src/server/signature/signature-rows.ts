import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Tx } from "../db/index.ts";

/** The picture somebody signs with now. */
export interface OwnSignature {
  picture: Buffer;
  setAt: string;
}

export async function readSignature(tx: Tx, userCode: string): Promise<OwnSignature | undefined> {
  const { rows } = await sql<OwnSignature>`
    select p.picture, u.set_at from user_signature u join signature_picture p on p.sha256 = u.sha256
    where u.user_code = ${userCode}`.execute(tx);
  return rows[0];
}

/** Makes a picture somebody's signature. */
export async function setSignature(tx: Tx, userCode: string, picture: Buffer, now: Date): Promise<void> {
  const sha256 = createHash("sha256").update(picture).digest();
  await sql`insert into signature_picture (sha256, picture) values (${sha256}, ${picture})
    on conflict (sha256) do nothing`.execute(tx);
  const before = await pictureOf(tx, userCode);
  await sql`insert into user_signature (user_code, sha256, set_at) values (${userCode}, ${sha256}, ${now})
    on conflict (user_code) do update set sha256 = excluded.sha256, set_at = excluded.set_at`.execute(tx);
  if (before !== undefined) await forgetUnused(tx, before);
}

/** Somebody has no signature any more. */
export async function dropSignature(tx: Tx, userCode: string): Promise<void> {
  const before = await pictureOf(tx, userCode);
  await sql`delete from user_signature where user_code = ${userCode}`.execute(tx);
  if (before !== undefined) await forgetUnused(tx, before);
}

/**
 * The picture that somebody signs with at this moment, by its SHA-256, hexadecimal; from now on it stays for good.
 * `undefined`: they have none.
 */
export async function signWith(tx: Tx, userCode: string): Promise<string | undefined> {
  const { rows } = await sql<{ signature: string }>`
    update signature_picture p set is_used = true from user_signature u
    where u.user_code = ${userCode} and p.sha256 = u.sha256
    returning encode(p.sha256, 'hex') as signature`.execute(tx);
  return rows[0]?.signature;
}

/** Pictures by their SHA-256, hexadecimal. */
export async function picturesOf(
  tx: Tx,
  signatures: readonly string[],
): Promise<{ signature: string; picture: Buffer }[]> {
  if (signatures.length === 0) return [];
  const { rows } = await sql<{ signature: string; picture: Buffer }>`
    select encode(sha256, 'hex') as signature, picture from signature_picture
    where sha256 = any(${signatures.map((each) => Buffer.from(each, "hex"))}::bytea[]) order by 1`.execute(
    tx,
  );
  return rows;
}

async function pictureOf(tx: Tx, userCode: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ sha256: Buffer }>`
    select sha256 from user_signature where user_code = ${userCode} for update`.execute(tx);
  return rows[0]?.sha256;
}

/** A picture that nobody signs with and that stands below nothing is gone. */
async function forgetUnused(tx: Tx, sha256: Buffer): Promise<void> {
  await sql`delete from signature_picture where sha256 = ${sha256} and not is_used
    and not exists (select from user_signature u where u.sha256 = ${sha256})`.execute(tx);
}

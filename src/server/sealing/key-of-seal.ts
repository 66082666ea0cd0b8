import { sql } from "kysely";
import { dayIn } from "#contract/rules/time-zone.ts";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { Tx } from "../db/index.ts";
import { decryptedKey, encryptedKey, pdfSealing, type SealKey } from "../seal/index.ts";

/** A key in the open and as whom it signs. */
export type UsableKey = SealKey & { subject: string };

/** When, and by whose clocks a day is told. */
interface Asked {
  now: Date;
  timeZone: string;
}

interface WantedSeal {
  sealId: number;
  sealName: string;
  organId: number;
}

/**
 * The key of a seal and as whom it signs. One without gets its own with the first signature; of two at once one stays.
 * Refuses with `sealSecretMissing`, with `sealKeyLocked` where the key was encrypted with another secret, with
 * `sealCertificateExpired` where the certificate was issued for the seal: such a one is not replaced.
 */
export async function keyOfSeal(
  tx: Tx,
  seal: WantedSeal,
  { secret, ...at }: { secret: string | undefined } & Asked,
): Promise<UsableKey | Refusal> {
  if (secret === undefined) return refuse("sealSecretMissing");
  const { now } = at;
  const found = await storedKey(tx, seal, secret, at);
  if (found !== undefined) return found;
  const { sealId, sealName, organId } = seal;
  const { rows } = await sql<{ organName: string }>`
    select organ_name from organ where organ_id = ${organId}`.execute(tx);
  const { newSealKey } = await pdfSealing();
  const made = await newSealKey({ sealName, organName: rows[0]?.organName ?? "" }, now);
  await sql`
    insert into seal_certificate (seal_id, certificate, private_key, subject, fingerprint, valid_until, created_at)
    values (${sealId}, ${made.certificate}, ${encryptedKey(made.privateKey, secret, sealId)}, ${made.subject},
      ${made.fingerprint}, ${made.validUntil}, ${now})
    on conflict (seal_id) do update set certificate = excluded.certificate, private_key = excluded.private_key,
      subject = excluded.subject, fingerprint = excluded.fingerprint, valid_until = excluded.valid_until,
      created_at = excluded.created_at
    where seal_certificate.valid_until <= ${now} and seal_certificate.uploaded_by is null`.execute(tx);
  return (await storedKey(tx, seal, secret, at)) ?? made;
}

async function storedKey(
  tx: Tx,
  { sealId, sealName }: WantedSeal,
  secret: string,
  { now, timeZone }: Asked,
): Promise<UsableKey | Refusal | undefined> {
  const { rows } = await sql<UsableKey & { chain: Buffer[]; isIssued: boolean; validUntil: string }>`
    select certificate, private_key, chain, subject, uploaded_by is not null as is_issued, valid_until
    from seal_certificate where seal_id = ${sealId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { certificate, chain, subject, isIssued } = row;
  const validUntil = Date.parse(row.validUntil);
  const day = dayIn(timeZone, validUntil);
  if (validUntil <= now.getTime())
    return isIssued ? refuse("sealCertificateExpired", { seal: sealName, day }) : undefined;
  const privateKey = decryptedKey(row.privateKey, secret, sealId);
  if (privateKey === undefined) return refuse("sealKeyLocked", { seal: sealName });
  if (privateKey === row.privateKey)
    // From before keys were encrypted.
    await sql`update seal_certificate set private_key = ${encryptedKey(privateKey, secret, sealId)}
      where seal_id = ${sealId}`.execute(tx);
  return { certificate, chain, privateKey, subject };
}

import { sql } from "kysely";
import type { Tx } from "../db/index.ts";
import { newSealKey, type SealKey } from "../seal/index.ts";

/** The key of a seal and as whom it signs. One without gets its own with the first signature; of two at once one stays. */
export async function keyOfSeal(
  tx: Tx,
  { sealId, sealName, organId }: { sealId: number; sealName: string; organId: number },
  now: Date,
): Promise<SealKey & { subject: string }> {
  const found = await storedKey(tx, sealId, now);
  if (found !== undefined) return found;
  const { rows } = await sql<{ organName: string }>`
    select organ_name from organ where organ_id = ${organId}`.execute(tx);
  const made = await newSealKey({ sealName, organName: rows[0]?.organName ?? "" }, now);
  await sql`
    insert into seal_certificate (seal_id, certificate, private_key, subject, fingerprint, valid_until, created_at)
    values (${sealId}, ${made.certificate}, ${made.privateKey}, ${made.subject}, ${made.fingerprint}, ${made.validUntil}, ${now})
    on conflict (seal_id) do update set certificate = excluded.certificate, private_key = excluded.private_key,
      subject = excluded.subject, fingerprint = excluded.fingerprint, valid_until = excluded.valid_until,
      created_at = excluded.created_at
    where seal_certificate.valid_until <= ${now}`.execute(tx);
  return (await storedKey(tx, sealId, now)) ?? made;
}

async function storedKey(
  tx: Tx,
  sealId: number,
  now: Date,
): Promise<(SealKey & { subject: string }) | undefined> {
  const { rows } = await sql<SealKey & { subject: string }>`
    select certificate, private_key, subject from seal_certificate
    where seal_id = ${sealId} and valid_until > ${now}`.execute(tx);
  return rows[0];
}

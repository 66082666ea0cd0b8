import { sql } from "kysely";
import { uploadSealCertificate } from "#contract/calls/seal-certificate.ts";
import { refuse, refuseFields } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";
import { encryptedKey } from "./key-cipher.ts";
import { pdfSealing } from "./pdf-sealing.ts";
import { readSealDetail } from "./seal-detail.ts";
import { lockSeal } from "./seal-rows.ts";
import { recordSealChange } from "./store-seal.ts";

/**
 * Gives a seal the certificate that was issued for it. Refuses by field what cannot be read or does not fit, with
 * `sealSecretMissing` where keys cannot be kept safe.
 */
export const uploadSealCertificateHandler = handle(uploadSealCertificate, async (input, scope) => {
  const { tx, actor, ports, request } = scope;
  const { sealId, pkcs12, password } = input;
  const secret = ports.config.sealKeySecret;
  if (secret === undefined) return refuse("sealSecretMissing");
  const seal = await lockSeal(scope, sealId);
  if (seal === undefined) return refuse("notFound");
  const { readPkcs12 } = await pdfSealing();
  const key = await readPkcs12(Buffer.from(pkcs12, "base64"), password, {
    now: request.now,
    timeZone: ports.parameters.value("timeZone", actor.organId),
  });
  if ("problem" in key)
    return refuseFields({ [key.problem === "pkcs12Password" ? "password" : "pkcs12"]: key });
  const { rows } = await sql<{ fingerprint: string }>`
    select fingerprint from seal_certificate where seal_id = ${sealId}`.execute(tx);
  await sql`
    insert into seal_certificate (seal_id, certificate, private_key, chain, subject, fingerprint, valid_until,
      uploaded_by, created_at)
    values (${sealId}, ${key.certificate}, ${encryptedKey(key.privateKey, secret, sealId)}, ${[...key.chain]}::bytea[],
      ${key.subject}, ${key.fingerprint}, ${key.validUntil}, ${actor.userCode}, ${request.now})
    on conflict (seal_id) do update set certificate = excluded.certificate, private_key = excluded.private_key,
      chain = excluded.chain, subject = excluded.subject, fingerprint = excluded.fingerprint,
      valid_until = excluded.valid_until, uploaded_by = excluded.uploaded_by,
      created_at = excluded.created_at`.execute(tx);
  await recordSealChange(
    scope,
    sealId,
    { certificate: rows[0]?.fingerprint ?? null },
    { certificate: key.fingerprint },
  );
  return (await readSealDetail(scope, sealId)) ?? refuse("notFound");
});

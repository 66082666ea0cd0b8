import { sql } from "kysely";
import type { Tx } from "../db/index.ts";
import { changeStoredSecrets, type SecretChange } from "../secrets/index.ts";
import { decryptedKey, encryptedKey } from "./key-cipher.ts";

/**
 * Encrypts the keys of all seals and everything else that is stored secretly with another secret of the operator
 * (`SEAL_KEY_SECRET`), all or none: what the present one does not open keeps everything as it is. Signatures wait
 * meanwhile.
 */
export async function changeKeySecret(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<SecretChange> {
  await sql`lock table seal_certificate in exclusive mode`.execute(tx);
  const { rows } = await sql<{ sealId: number; sealName: string; privateKey: Buffer }>`
    select c.seal_id, s.seal_name, c.private_key from seal_certificate c join seal s on s.seal_id = c.seal_id
    order by c.seal_id`.execute(tx);
  const opened = rows.map((row) => ({ ...row, key: decryptedKey(row.privateKey, from, row.sealId) }));
  const locked = opened.flatMap(({ key, sealName }) => (key === undefined ? [sealName] : []));
  if (locked.length > 0) return { locked };
  const others = await changeStoredSecrets(tx, { from, to });
  if ("locked" in others) return others;
  for (const { sealId, key } of opened)
    if (key !== undefined)
      await sql`update seal_certificate set private_key = ${encryptedKey(key, to, sealId)}
        where seal_id = ${sealId}`.execute(tx);
  return { changed: opened.length + others.changed };
}

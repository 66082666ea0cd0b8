import { sql } from "kysely";
import type { Tx } from "../db/index.ts";
import { decrypted, encrypted, type SecretPlace } from "./cipher.ts";

/** How a change of the operator's secret went: so many entries, or none because of these. */
export type SecretChange = { changed: number } | { locked: string[] };

/**
 * Encrypts every stored secret with another secret of the operator, all or none: one that the present secret does not open
 * leaves everything as it is. Whoever stores one waits meanwhile.
 */
export async function changeStoredSecrets(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<SecretChange> {
  await sql`lock table stored_secret in exclusive mode`.execute(tx);
  const { rows } = await sql<SecretPlace & { content: Buffer }>`
    select purpose, subject, content from stored_secret order by purpose, subject`.execute(tx);
  const opened = rows.map((row) => ({ ...row, inTheOpen: decrypted(row.content, from, row) }));
  const locked = opened.filter(({ inTheOpen }) => inTheOpen === undefined);
  if (locked.length > 0) return { locked: locked.map(({ purpose, subject }) => `${purpose}: ${subject}`) };
  for (const { inTheOpen, ...place } of opened)
    if (inTheOpen !== undefined)
      await sql`update stored_secret set content = ${encrypted(inTheOpen, to, place)}
        where purpose = ${place.purpose} and subject = ${place.subject}`.execute(tx);
  return { changed: opened.length };
}

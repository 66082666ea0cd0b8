import { sql } from "kysely";
import { refuse, type Refusal } from "#contract/errors/refusal.ts";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { decrypted, encrypted, type SecretPlace } from "./cipher.ts";

type WithConfig = Pick<Ports, "config">;

/** The operator's secret; refuses with `notConfigured` where there is none. */
export function operatorSecret({ config }: WithConfig): string | Refusal {
  return config.sealKeySecret ?? refuse("notConfigured", { setting: "SEAL_KEY_SECRET" });
}

/**
 * Keeps a text that nobody is to read in the database, in place of what stood there. Refuses with `notConfigured` without
 * the operator's secret.
 */
export async function storeSecret(
  tx: Tx,
  ports: WithConfig,
  place: SecretPlace,
  value: string,
): Promise<Refusal | undefined> {
  const secret = operatorSecret(ports);
  if (typeof secret !== "string") return secret;
  const content = encrypted(Buffer.from(value), secret, place);
  await sql`insert into stored_secret (purpose, subject, content, stored_at)
    values (${place.purpose}, ${place.subject}, ${content}, now())
    on conflict (purpose, subject) do update set content = excluded.content, stored_at = excluded.stored_at`.execute(
    tx,
  );
  return undefined;
}

/**
 * A stored text in the open, `undefined` where there is none. It goes to where it is needed and into no answer and no log.
 * Refuses with `notConfigured` where the operator's secret is missing or is another than it was stored with.
 */
export async function readSecret(
  tx: Tx,
  ports: WithConfig,
  place: SecretPlace,
): Promise<string | undefined | Refusal> {
  const { rows } = await sql<{ content: Buffer }>`
    select content from stored_secret where purpose = ${place.purpose} and subject = ${place.subject}`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const secret = operatorSecret(ports);
  if (typeof secret !== "string") return secret;
  const opened = decrypted(row.content, secret, place);
  return opened?.toString() ?? refuse("notConfigured", { setting: "SEAL_KEY_SECRET" });
}

/** Forgets a stored text. */
export async function removeSecret(tx: Tx, { purpose, subject }: SecretPlace): Promise<void> {
  await sql`delete from stored_secret where purpose = ${purpose} and subject = ${subject}`.execute(tx);
}

import { sql } from "kysely";
import type { LedWay } from "#contract/calls/sign-on.ts";
import type { Tx } from "../db/index.ts";
import { tokenHash } from "../http/index.ts";

/** A log-in for which somebody was sent to another system. */
export interface SignOnAttempt {
  way: LedWay;
  /** Stands in the ID token. */
  nonce: string;
  /** Proves at the provider that the code is ours (PKCE). */
  codeVerifier: string;
}

const goodMinutes = 10;

/** Remembers an attempt by the hashes of what proves it. */
export async function storeAttempt(
  tx: Tx,
  { state, browserKey, way, nonce, codeVerifier }: SignOnAttempt & { state: string; browserKey: string },
): Promise<void> {
  await sql`
    insert into sign_on_attempt (state_hash, opened_by, browser_hash, nonce, code_verifier, expires_at)
    values (${tokenHash(state)}, ${way}, ${tokenHash(browserKey)}, ${nonce}, ${codeVerifier},
            now() + make_interval(mins => ${goodMinutes}))`.execute(tx);
}

/** The attempt that this browser began, which is used up; undefined where another one did, or it is over. */
export async function takeAttempt(
  tx: Tx,
  { state, browserKey }: { state: string; browserKey: string },
): Promise<SignOnAttempt | undefined> {
  const { rows } = await sql<SignOnAttempt>`
    delete from sign_on_attempt
    where state_hash = ${tokenHash(state)} and browser_hash = ${tokenHash(browserKey)} and expires_at > now()
    returning opened_by as way, nonce, code_verifier`.execute(tx);
  return rows[0];
}

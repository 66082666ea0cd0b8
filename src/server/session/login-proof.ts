import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { limits } from "#contract/limits.ts";
import { proofText, provesWork } from "#contract/rules/proof-of-work.ts";
import type { LoginProof, LoginProofAsked } from "#contract/shapes/session.ts";
import type { Tx } from "../db/index.ts";
import type { ParameterPort } from "../http/index.ts";
import { addressSubject } from "./login-subject.ts";

/** More than this takes a telephone half a minute. */
const bitsMax = 22;

/**
 * The work to prove with the next log-in from an address, or null where none is asked for: one bit more with every
 * doubling of its failures. The challenge is good once, from there, and while the database's clock says so.
 */
export async function askForProof(
  tx: Tx,
  remoteAddress: string,
  parameters: ParameterPort,
): Promise<LoginProofAsked | null> {
  const { rows } = await sql<{ failures: number }>`
    select failures from login_failure
    where subject = ${addressSubject(remoteAddress)} and last_failure_at >= now() - interval '1 day'`.execute(
    tx,
  );
  const failures = rows[0]?.failures ?? 0;
  const free = parameters.value("loginFreeFailuresOfAddress");
  if (failures < free) return null;
  const bits = Math.min(
    bitsMax,
    parameters.value("loginProofBits") + Math.floor(Math.log2(Math.max(1, failures / free))),
  );
  const challenge = randomBytes(24).toString("base64url");
  const stored = await sql<{ expiresAt: string }>`
    insert into login_proof (challenge, bits, remote_address, expires_at)
    values (${challenge}, ${bits}, ${remoteAddress}, now() + make_interval(mins => ${limits.captchaMinutes}))
    returning expires_at`.execute(tx);
  return { challenge, bits, expiresAt: stored.rows[0]?.expiresAt ?? "" };
}

/** Whether work was proved for a challenge of this address. Good or bad, the challenge is used up. */
export async function useProof(
  tx: Tx,
  { challenge, answer }: LoginProof,
  remoteAddress: string,
): Promise<boolean> {
  const { rows } = await sql<{ bits: number }>`
    with used as (delete from login_proof where challenge = ${challenge} returning bits, remote_address, expires_at)
    select bits from used where remote_address = ${remoteAddress} and expires_at > now()`.execute(tx);
  const [row] = rows;
  if (row === undefined) return false;
  return provesWork(createHash("sha256").update(proofText(challenge, answer)).digest(), row.bits);
}

import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import type { Tx } from "../db/index.ts";

/** As authenticator apps expect: SHA-1, six figures, thirty seconds. */
function totpOf(secret: string, userCode: string): TOTP {
  return new TOTP({ issuer: "Chancery", label: userCode, secret: Secret.fromBase32(secret) });
}

/** Makes a secret for an app to take over; it counts once `confirmTotp` has seen a code of it. */
export async function offerTotp(tx: Tx, userCode: string): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 }).base32;
  await sql`
    insert into totp_factor (user_code, pending_secret) values (${userCode}, ${secret})
    on conflict (user_code) do update set pending_secret = excluded.pending_secret`.execute(tx);
  return { secret, uri: totpOf(secret, userCode).toString() };
}

/** Whether the code is of the secret that was offered; then that secret counts, in place of an older one. */
export async function confirmTotp(tx: Tx, userCode: string, code: string): Promise<boolean> {
  const { rows } = await sql<{ secret: string; now: number }>`
    select pending_secret as secret, extract(epoch from now())::float8 as now from totp_factor
    where user_code = ${userCode} and pending_secret is not null for update`.execute(tx);
  const [row] = rows;
  const step = row && stepOf(row.secret, userCode, code, row.now);
  if (step === undefined) return false;
  await sql`
    update totp_factor set secret = pending_secret, pending_secret = null, confirmed_at = now(), last_step = ${step}
    where user_code = ${userCode}`.execute(tx);
  return true;
}

/** Whether a code is right now; it is good once, and so is every older one. */
export async function useTotp(tx: Tx, userCode: string, code: string): Promise<boolean> {
  const { rows } = await sql<{ secret: string; now: number }>`
    select secret, extract(epoch from now())::float8 as now from totp_factor
    where user_code = ${userCode} and secret is not null`.execute(tx);
  const [row] = rows;
  const step = row && stepOf(row.secret, userCode, code, row.now);
  if (step === undefined) return false;
  const used = await sql`
    update totp_factor set last_step = ${step} where user_code = ${userCode} and last_step < ${step} returning 1`.execute(
    tx,
  );
  return used.rows.length > 0;
}

/** The time step a code is of, by the database's clock; the one before and after count for clocks that go wrong. */
function stepOf(secret: string, userCode: string, code: string, nowSeconds: number): number | undefined {
  const totp = totpOf(secret, userCode);
  const token = code.replaceAll(/\s/gu, "");
  if (!/^\d{6}$/u.test(token)) return undefined;
  const delta = totp.validate({ token, timestamp: nowSeconds * 1000, window: 1 });
  return delta === null ? undefined : Math.floor(nowSeconds / totp.period) + delta;
}

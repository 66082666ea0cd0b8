import { sql } from "kysely";
import type { Tx } from "../db/index.ts";
import type { ParameterPort } from "../http/index.ts";

export interface Factors {
  totp: boolean;
  passkeys: number;
  recoveryCodes: number;
}

/** The second factors an account has set up. */
export async function factorsOf(tx: Tx, userCode: string): Promise<Factors> {
  const { rows } = await sql<Factors>`
    select exists (select 1 from totp_factor where user_code = ${userCode} and secret is not null) as totp,
           (select count(*)::integer from passkey where user_code = ${userCode}) as passkeys,
           (select count(*)::integer from recovery_code where user_code = ${userCode}) as recovery_codes`.execute(
    tx,
  );
  return rows[0] ?? { totp: false, passkeys: 0, recoveryCodes: 0 };
}

/** Whether an account has a second factor; recovery codes alone are none. */
export function hasFactor({ totp, passkeys }: Factors): boolean {
  return totp || passkeys > 0;
}

/** Whether a second factor is demanded from somebody: from everybody, or by a role they have anywhere. */
export async function isFactorDemanded(
  tx: Tx,
  userCode: string,
  parameters: ParameterPort,
): Promise<boolean> {
  if (parameters.value("secondFactorForAll")) return true;
  const { rows } = await sql`
    select 1 from user_role ur join role r on r.role_code = ur.role_code and r.status = '1'
    where ur.user_code = ${userCode} and r.needs_second_factor limit 1`.execute(tx);
  return rows.length > 0;
}

/** Takes every second factor from an account. */
export async function removeFactors(tx: Tx, userCode: string): Promise<void> {
  await sql`delete from totp_factor where user_code = ${userCode}`.execute(tx);
  await sql`delete from passkey where user_code = ${userCode}`.execute(tx);
  await sql`delete from recovery_code where user_code = ${userCode}`.execute(tx);
}

import { sql } from "kysely";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import type { Tx } from "../db/index.ts";

/** An account as log-in needs it. */
export interface LoginAccount {
  userId: number;
  userCode: string;
  passwordHash: string | null;
  mustChangePassword: boolean;
  enabled: boolean;
  validUntil: string | null;
  expired: boolean;
  /** Where it works after log-in: its own default, the group's default, or the first it belongs to. */
  organId: number | null;
  roles: string[];
}

/** Finds an account by its code, with the organisation it logs in to and its roles there; `wanted` first, where it belongs to it. */
export async function findLoginAccount(
  tx: Tx,
  userCode: string,
  wanted?: number,
): Promise<LoginAccount | undefined> {
  const { rows } = await sql<LoginAccount>`
    select u.user_id, u.user_code, u.password_hash, u.must_change_password,
           u.status = '1' as enabled, u.valid_until, coalesce(u.valid_until < current_date, false) as expired,
           home.organ_id,
           array(
             select distinct r.role_code from user_role ur join role r on r.role_code = ur.role_code and r.status = '1'
             where ur.user_code = u.user_code and (ur.organ_id is null or ur.organ_id = home.organ_id)
             order by r.role_code
           ) as roles
    from user_account u
    left join lateral (
      select uo.organ_id from user_organ uo join organ o on o.organ_id = uo.organ_id and o.status = '1'
      where uo.user_code = u.user_code
      order by uo.organ_id = ${wanted ?? null}::integer desc nulls last, uo.organ_id = u.default_organ_id desc nulls last,
               uo.organ_id = ${limits.defaultOrganId} desc, uo.organ_id
      limit 1
    ) home on true
    where u.user_code = ${userCode}`.execute(tx);
  return rows[0];
}

/** Whether an account whose holder has proved who they are may be used. */
export function accountRefusal(account: LoginAccount): Refusal | undefined {
  if (!account.enabled) return refuse("accountDisabled");
  if (account.expired) return refuse("accountExpired", { date: account.validUntil });
  if (account.organId === null) return refuse("accountWithoutOrganisation");
  return undefined;
}

import { sql } from "kysely";
import type { Tx } from "../db/index.ts";

/** Whether somebody belongs to an organisation. */
export async function isMember(tx: Tx, organId: number, userCode: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from user_organ where user_code = ${userCode} and organ_id = ${organId}`.execute(tx);
  return rows.length > 0;
}

/** Whether an account may be used: whose has ended gets no tasks, nobody else's either. */
export async function isActive(tx: Tx, userCode: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from user_account
    where user_code = ${userCode} and status = '1' and (valid_until is null or valid_until >= current_date)`.execute(
    tx,
  );
  return rows.length > 0;
}

import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { resetUserPassword } from "#contract/calls/table-actions.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handle } from "../../http/index.ts";
import { endSessions, hashPassword } from "../../session/index.ts";

/** A new password for somebody who has lost his; told once, changed at the next log-in, his sessions end. */
export const resetUserPasswordHandler = handle(resetUserPassword, async ({ key }, { tx, ports }) => {
  const userCode = String(key);
  const password = randomBytes(12).toString("base64url");
  const hash = await hashPassword(password);
  const { numAffectedRows } = await sql`
    update user_account set password_hash = ${hash}, must_change_password = true
    where user_code = ${userCode}`.execute(tx);
  if (numAffectedRows !== 1n) return refuse("notFound");
  await endSessions(tx, ports.live, userCode);
  return { userCode, password };
});

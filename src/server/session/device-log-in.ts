import { sql } from "kysely";
import { deviceLogin } from "#contract/calls/auth.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handlePublic, tokenHash } from "../http/index.ts";
import { accountRefusal, findLoginAccount } from "./account.ts";
import { openSession } from "./open-session.ts";

/** Logs in on a remembered device. Its token is used up; the answer brings the next one. */
export const deviceLogInHandler = handlePublic(deviceLogin, async ({ deviceToken }, scope) => {
  const { tx } = scope;
  const { rows } = await sql<{ userCode: string }>`
    delete from device_token
    where token_hash = ${tokenHash(deviceToken)} and revoked_at is null and expires_at > now()
    returning user_code`.execute(tx);
  const userCode = rows[0]?.userCode;
  const account = userCode === undefined ? undefined : await findLoginAccount(tx, userCode);
  if (account === undefined) return refuse("unauthenticated");
  return accountRefusal(account) ?? openSession(tx, account, scope, { remember: true, by: "device" });
});

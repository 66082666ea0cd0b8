import { sql } from "kysely";
import { changePassword } from "#contract/calls/auth.ts";
import { refuse, refuseFields } from "#contract/errors/refusal.ts";
import { newPasswordProblem } from "#contract/rules/password.ts";
import { handle } from "../http/index.ts";
import { findLoginAccount } from "./account.ts";
import { endSessions } from "./end-sessions.ts";
import { accountDelay, countAttempt, forgetFailures } from "./login-delay.ts";
import { hashOfNobody, hashPassword, passwordMatches } from "./password-hash.ts";
import { recordOperation } from "../operation-log/index.ts";

/**
 * Changes one's own password. Every other session and every remembered device of the account ends. Wrong tries at
 * the current password count like failed log-ins: a stolen session does not help to guess it.
 */
export const changePasswordHandler = handle(changePassword, async (input, { actor, ports, request }) => {
  const { userCode } = actor;
  const { currentPassword, newPassword } = input;
  const problem = newPasswordProblem(newPassword, {
    userCode,
    currentPassword,
    minCharacters: ports.parameters.value("passwordMinCharacters"),
  });
  if (currentPassword === "") return refuseFields({ currentPassword: { problem: "required" } });
  if (problem !== undefined) return refuseFields({ newPassword: problem });
  const { delayed, account } = await ports.database.write(async (tx) => ({
    delayed: await countAttempt(tx, userCode, request.remoteAddress, accountDelay(ports.parameters)),
    account: await findLoginAccount(tx, userCode),
  }));
  if (delayed !== undefined) return delayed;
  const matches = await passwordMatches(currentPassword, account?.passwordHash ?? (await hashOfNobody()));
  if (!matches) return refuse("currentPasswordWrong");
  const hash = await hashPassword(newPassword);
  return ports.database.write(async (tx) => {
    await forgetFailures(tx, userCode, request.remoteAddress);
    await sql`
      update user_account set password_hash = ${hash}, must_change_password = false
      where user_code = ${userCode}`.execute(tx);
    await endSessions(tx, ports.live, userCode, actor.sessionHash);
    await recordOperation(tx, request, {
      kind: "operation",
      call: changePassword.name,
      userCode,
      organId: actor.organId,
      subject: userCode,
    });
    return { changed: true };
  });
});

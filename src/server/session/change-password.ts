import { sql } from "kysely";
import { changePassword } from "#contract/calls/auth.ts";
import { isRefusal, refuseFields } from "#contract/errors/refusal.ts";
import { newPasswordProblem } from "#contract/rules/password.ts";
import { handle } from "../http/index.ts";
import { checkOwnPassword } from "./check-own-password.ts";
import { endSessions } from "./end-sessions.ts";
import { withPlaceInQueue } from "./hash-queue.ts";
import { isKnownPassword } from "./known-password.ts";
import { forgetFailures } from "./login-delay.ts";
import { hashPassword } from "./password-hash.ts";
import { recordOperation } from "../operation-log/index.ts";

/**
 * Changes one's own password. Every other session and every remembered device of the account ends. Wrong tries at
 * the current password count like failed log-ins: a stolen session does not help to guess it.
 */
export const changePasswordHandler = handle(changePassword, async (input, scope) => {
  const { actor, ports, request } = scope;
  const { userCode } = actor;
  const { currentPassword, newPassword } = input;
  const problem = newPasswordProblem(newPassword, {
    userCode,
    currentPassword,
    minCharacters: ports.parameters.value("passwordMinCharacters"),
  });
  if (currentPassword === "") return refuseFields({ currentPassword: { problem: "required" } });
  if (problem !== undefined) return refuseFields({ newPassword: problem });
  if (await isKnownPassword(newPassword)) return refuseFields({ newPassword: { problem: "passwordKnown" } });
  const checked = await withPlaceInQueue(async () => {
    const own = await checkOwnPassword(currentPassword, scope);
    return isRefusal(own) ? own : { ...own, hash: await hashPassword(newPassword) };
  });
  if (isRefusal(checked)) return checked;
  const { lane, hash } = checked;
  return ports.database.write(async (tx) => {
    await forgetFailures(tx, lane, request.remoteAddress);
    await sql`
      update user_account set password_hash = ${hash}, must_change_password = false
      where user_code = ${userCode}`.execute(tx);
    await endSessions(tx, ports.live, userCode, {
      by: "password",
      staying: actor.sessionHash,
    });
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

import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { resetUserPassword } from "#contract/calls/table-actions.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";
import { administersPerson, outsideAdminScope } from "../access/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { endSessions, hashPassword } from "../session/index.ts";
import { lockRows, tableFor } from "../tables/index.ts";

/**
 * A new password for somebody who has lost theirs; told once, changed at the next log-in, their sessions end. Whoever reads
 * it could log in as them: refuses with `notFound` whom one does not administer or see, with `noPermission` who belongs
 * to other organisations, too, or administers more.
 */
export const resetUserPasswordHandler = handle(resetUserPassword, async ({ key }, scope) => {
  const { tx, ports, actor, request } = scope;
  const userCode = String(key);
  const context = tableFor(scope, "user");
  if (context === undefined || (await lockRows(tx, context, [userCode])).length === 0)
    return refuse("notFound");
  if (!(await administersPerson(tx, actor, userCode))) return refuse("notFound");
  if ((await outsideAdminScope(tx, actor, [userCode])).length > 0) return refuse("noPermission");
  const password = randomBytes(12).toString("base64url");
  const hash = await hashPassword(password);
  const { numAffectedRows } = await sql`
    update user_account set password_hash = ${hash}, must_change_password = true
    where user_code = ${userCode}`.execute(tx);
  if (numAffectedRows !== 1n) return refuse("notFound");
  await endSessions(tx, ports.live, userCode, { by: "password" });
  await recordOperation(tx, request, {
    kind: "operation",
    call: resetUserPassword.name,
    userCode: actor.userCode,
    organId: actor.organId,
    target: userCode,
  });
  return { userCode, password };
});

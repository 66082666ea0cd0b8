import { sql } from "kysely";
import { endAccountSessions, unlockAccount } from "#contract/calls/accounts.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { endPushOfEndedSessions } from "../push/index.ts";
import { endSessions, liftAccountWait } from "../session/index.ts";
import { mayNotGovern } from "./may-administer.ts";

/**
 * Ends one session of somebody, or all; their open browsers hear of it. A session may work in any organisation of its
 * person: refuses whom the caller does not administer wholly (`mayNotGovern`).
 */
export const endAccountSessionsHandler = handle(
  endAccountSessions,
  async ({ userCode, sessionId }, scope) => {
    const { tx, ports, actor, request } = scope;
    const refusal = await mayNotGovern(scope, userCode);
    if (refusal !== undefined) return refusal;
    const { rows } = await sql`
      update session set revoked_at = now(), ended_by = 'administrator'
      where user_code = ${userCode} and revoked_at is null and expires_at > now()
        and (${sessionId ?? null}::text is null or encode(sha256(token_hash), 'hex') = ${sessionId ?? null})
      returning 1`.execute(tx);
    if (sessionId !== undefined && rows.length === 0) return refuse("notFound");
    await endPushOfEndedSessions(tx, userCode);
    if (sessionId === undefined) await endSessions(tx, ports.live, userCode, { by: "administrator" });
    else ports.live.announceTo(tx, [userCode], { event: "session_ended" });
    await recordOperation(tx, request, {
      kind: "operation",
      call: endAccountSessions.name,
      userCode: actor.userCode,
      organId: actor.organId,
      target: userCode,
      detail: { ended: rows.length },
    });
    return { ended: rows.length };
  },
);

/** Takes away the wait that failed log-ins brought; of those alone whom the caller administers wholly. */
export const unlockAccountHandler = handle(unlockAccount, async ({ userCode }, scope) => {
  const { tx, actor, request } = scope;
  const refusal = await mayNotGovern(scope, userCode);
  if (refusal !== undefined) return refusal;
  await liftAccountWait(tx, userCode);
  await recordOperation(tx, request, {
    kind: "operation",
    call: unlockAccount.name,
    userCode: actor.userCode,
    organId: actor.organId,
    target: userCode,
  });
  return { userCode };
});

import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { SessionScope } from "../http/index.ts";
import { findLoginAccount } from "./account.ts";
import { countAttempt, type Lane, laneOf } from "./login-delay.ts";
import { hashOfNobody, passwordMatches } from "./password-hash.ts";

/**
 * Checks the password of who is logged in already, from within a place in the queue of hashes. A wrong one counts like a
 * failed log-in: a stolen session does not help to guess it. Answers where the failures to forget are counted.
 */
export async function checkOwnPassword(
  password: string,
  { actor: { userCode }, ports, request }: Pick<SessionScope, "actor" | "ports" | "request">,
): Promise<{ lane: Lane } | Refusal> {
  const { lane, delayed, account } = await ports.database.write(async (tx) => {
    const attempt = await laneOf(tx, { userCode, remoteAddress: request.remoteAddress });
    return {
      lane: attempt,
      delayed: await countAttempt(tx, attempt, ports.parameters),
      account: await findLoginAccount(tx, userCode),
    };
  });
  if (delayed !== undefined) return delayed;
  const matches = await passwordMatches(password, account?.passwordHash ?? (await hashOfNobody()));
  return matches ? { lane } : refuse("currentPasswordWrong");
}

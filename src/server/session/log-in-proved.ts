import type { OutputOf } from "#contract/calls/define-call.ts";
import type { login } from "#contract/calls/auth.ts";
import type { SignOnWay } from "#contract/codes/session-way.ts";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { Tx } from "../db/index.ts";
import type { Scope } from "../http/index.ts";
import { tallyOperation } from "../operation-log/index.ts";
import { accountRefusal, findLoginAccount } from "./account.ts";
import { openSession } from "./open-session.ts";
import { factorsOf, hasFactor } from "./second-factor.ts";
import { beginSecondStep } from "./second-step.ts";

/** Where a log-in comes from. */
export interface SignOnScope extends Pick<Scope, "language" | "request" | "ports"> {
  /** What the link said of that; stands in the log. */
  cameBy?: Readonly<Record<string, string>>;
}

/** Somebody whom another system has named. */
export interface ProvedPerson {
  /** In upper case (spec §6). */
  userCode: string;
  way: SignOnWay;
  /** The other system says that it asked for a second factor. */
  secondFactor: boolean;
}

/**
 * Logs in whom another system has named: its word stands for the password and for nothing more. The account must be there and
 * usable; its second factor is asked for here unless the other system says that it asked for one (decision 32). Refuses
 * with `signOnAccountUnknown`, `secondFactorNeeded` and what a log-in with a password refuses an account with.
 */
export async function logInProved(
  tx: Tx,
  scope: SignOnScope,
  { userCode, way, secondFactor }: ProvedPerson,
): Promise<OutputOf<typeof login> | Refusal> {
  const account = await findLoginAccount(tx, userCode);
  if (account === undefined)
    return failed(tx, scope, userCode, refuse("signOnAccountUnknown", { user: userCode }));
  const unusable = accountRefusal(account);
  if (unusable !== undefined) return failed(tx, scope, userCode, unusable);
  const factors = await factorsOf(tx, userCode);
  if (secondFactor || !hasFactor(factors))
    return openSession(tx, account, scope, {
      remember: false,
      by: way,
      way,
      secondFactor,
      cameBy: scope.cameBy,
    });
  const challenge = await beginSecondStep(tx, { userCode, remember: false, way });
  return refuse("secondFactorNeeded", { challenge, totp: factors.totp, passkey: factors.passkeys > 0 });
}

async function failed(tx: Tx, scope: SignOnScope, userCode: string, refusal: Refusal): Promise<Refusal> {
  await tallyFailedSignOn(tx, scope, { userCode, refusal });
  return refusal;
}

/** Counts a log-in from another system that was refused in the operation log: those of a minute in one line. */
export async function tallyFailedSignOn(
  tx: Tx,
  { request }: Pick<SignOnScope, "request">,
  { userCode, refusal }: { userCode?: string; refusal: Refusal },
): Promise<void> {
  const failure = {
    kind: "login_failed",
    reason: refusal.refused,
    ...(userCode === undefined ? {} : { userCode }),
  } as const;
  await tallyOperation(tx, request, failure, [request.remoteAddress, refusal.refused]);
}

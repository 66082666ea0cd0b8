import type { OutputOf } from "#contract/calls/define-call.ts";
import type { login } from "#contract/calls/auth.ts";
import type { SignOnWay } from "#contract/codes/session-way.ts";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { TokenIssuer } from "../config.ts";

import { logInProved, refuseElsewhere, type SignOnScope, tallyFailedSignOn } from "../session/index.ts";
import { checkToken } from "./check-token.ts";
import { useOnce } from "./used-tokens.ts";

/** A log-in by another system's token. */
export interface TokenLogIn {
  way: SignOnWay;
  token: string;
  issuer: TokenIssuer | undefined;
  /** What the operator sets for this way. */
  setting: string;
  /** Whom it must name; absent: whom it names. */
  userCode?: string;
}

/**
 * Logs in whom a signed token names. Refuses with `notConfigured` where the way is closed, as `checkToken` does, with
 * `signOnTokenUsed` what was shown before, and as `logInProved` does. No connection is held while keys are fetched.
 */
export async function logInWithToken(
  scope: SignOnScope,
  { way, token, issuer, setting, userCode }: TokenLogIn,
): Promise<OutputOf<typeof login> | Refusal> {
  const { ports, request } = scope;
  const elsewhere = refuseElsewhere(scope);
  if (elsewhere !== undefined) return elsewhere;
  if (issuer === undefined) return refuse("notConfigured", { setting });
  const isOnce = way !== "cookie";
  const found = await checkToken(token, issuer, ports.config.signOn, { isOnce, now: request.now });
  const isAnother = !isRefusal(found) && userCode !== undefined && found.userCode !== userCode;
  const checked = isAnother ? refuse("signOnTokenRefused") : found;
  return ports.database.write(async (tx) => {
    if (isRefusal(checked)) {
      await tallyFailedSignOn(tx, scope, { refusal: checked });
      return checked;
    }
    const { key, expiresAt } = checked;
    if (key !== undefined && !(await useOnce(tx, { key, expiresAt }))) {
      const refusal = refuse("signOnTokenUsed");
      await tallyFailedSignOn(tx, scope, { userCode: checked.userCode, refusal });
      return refusal;
    }
    return logInProved(tx, scope, { ...checked, way });
  });
}

import { decodeJwt } from "jose";
import type { OutputOf } from "#contract/calls/define-call.ts";
import type { login } from "#contract/calls/auth.ts";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";

import { newInterfaceAudience, readJumpToken } from "../jumps/index.ts";
import { logInProved, refuseElsewhere, type SignOnScope, tallyFailedSignOn } from "../session/index.ts";
import { tokenKey } from "./check-token.ts";
import { useOnce } from "./used-tokens.ts";

/** Whether a token says that it was given here; what it says is looked at afterwards. */
export function isOwnToken(token: string, { ports }: SignOnScope): boolean {
  try {
    return decodeJwt(token).iss === ports.config.publicUrl;
  } catch {
    return false;
  }
}

/**
 * Logs in by a token that a session was given here for the newer interface (`ssoToken`), once and while that session lasts. The
 * session has proved its second factor where one is asked for.
 */
export async function logInWithOwnToken(
  token: string,
  scope: SignOnScope,
): Promise<OutputOf<typeof login> | Refusal> {
  const { ports, request } = scope;
  const elsewhere = refuseElsewhere(scope);
  if (elsewhere !== undefined) return elsewhere;
  const audience = newInterfaceAudience(ports);
  if (audience === undefined) return refuse("notConfigured", { setting: "NEW_UI_URL" });
  return ports.database.write(async (tx) => {
    const read = await readJumpToken(tx, ports, { token, audience, now: request.now });
    const isFresh =
      isRefusal(read) ||
      (await useOnce(tx, { key: tokenKey(ports.config.publicUrl, read.jti), expiresAt: read.expiresAt }));
    const refusal = isRefusal(read) ? read : isFresh ? undefined : refuse("signOnTokenUsed");
    if (refusal !== undefined || isRefusal(read)) {
      await tallyFailedSignOn(tx, scope, { refusal: refusal ?? refuse("signOnTokenRefused") });
      return refusal ?? refuse("signOnTokenRefused");
    }
    return logInProved(tx, scope, { userCode: read.userCode, way: "bpm", secondFactor: true });
  });
}

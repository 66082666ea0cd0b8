import type { OutputOf } from "#contract/calls/define-call.ts";
import type { login } from "#contract/calls/auth.ts";
import { bpmLogin, cookieLogin, eHomeLogin, ssoTokenLogin } from "#contract/calls/third-party.ts";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import { handlePublic } from "../http/index.ts";
import type { SignOnScope } from "../session/index.ts";
import { cookieNamed } from "./cookie-named.ts";
import { isOwnToken, logInWithOwnToken } from "./own-token.ts";
import { logInWithToken } from "./log-in-with-token.ts";
import { userCodeOf } from "./user-name.ts";

type LogIn = Promise<OutputOf<typeof login> | Refusal>;

/** By a token of the group's single sign-on. */
export function logInBySso(token: string, scope: SignOnScope): LogIn {
  const { sso: issuer } = scope.ports.config.signOn;
  return logInWithToken(scope, { way: "sso", token, issuer, setting: "SSO_ISSUER" });
}

/** By a token of another workflow system, or one that was given here for the newer interface. */
export function logInByBpm(token: string, scope: SignOnScope): LogIn {
  const { bpm: issuer } = scope.ports.config.signOn;
  if (isOwnToken(token, scope)) return logInWithOwnToken(token, scope);
  return logInWithToken(scope, { way: "bpm", token, issuer, setting: "BPM_ISSUER" });
}

/** By a token of the mobile application, which also says whose it is; both must say the same. */
export async function logInByMobile(token: string, userName: string, scope: SignOnScope): LogIn {
  const { mobile: issuer } = scope.ports.config.signOn;
  const userCode = userCodeOf(userName);
  if (userCode === undefined) return refuse("signOnTokenRefused");
  return logInWithToken(scope, { way: "mobile", token, issuer, setting: "MOBILE_ISSUER", userCode });
}

/** By the cookie of the group's single sign-on. Another site's page logs nobody in. */
export async function logInByCookie(scope: SignOnScope): LogIn {
  const { request, ports } = scope;
  const { sso: issuer, cookie } = ports.config.signOn;
  if (cookie === undefined) return refuse("notConfigured", { setting: "SSO_COOKIE" });
  if (request.isCrossSite === true) return refuse("signOnTokenRefused");
  const token = cookieNamed(cookie, request.cookies);
  if (token === undefined) return refuse("signOnCookieMissing");
  return logInWithToken(scope, { way: "cookie", token, issuer, setting: "SSO_ISSUER" });
}

export const ssoTokenLoginHandler = handlePublic(ssoTokenLogin, ({ token }, scope) =>
  logInBySso(token, scope),
);

export const bpmLoginHandler = handlePublic(bpmLogin, ({ bpmToken }, scope) => logInByBpm(bpmToken, scope));

export const eHomeLoginHandler = handlePublic(eHomeLogin, ({ eToken, userName }, scope) =>
  logInByMobile(eToken, userName, scope),
);

export const cookieLoginHandler = handlePublic(cookieLogin, (_input, scope) => logInByCookie(scope));

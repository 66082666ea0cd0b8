import { createHash } from "node:crypto";
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from "jose";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { SignOnConfig, TokenIssuer } from "../config.ts";
import { userNameIn } from "./user-name.ts";

/** What a token says, once its signature, its issuer, whom it is for and its times are right. */
export interface CheckedToken {
  /** In upper case (spec §6). */
  userCode: string;
  /** Its issuer says that a second factor was asked for (`amr` of RFC 8176 has `mfa`). */
  secondFactor: boolean;
  /** Names the token among those that were used; absent where it is not good once. */
  key?: Buffer;
  expiresAt: Date;
}

/** How a token is looked at. */
export interface TokenUse {
  /** Good once, and for a moment; else it is shown again and again, as a cookie is. */
  isOnce: boolean;
  now: Date;
}

/** Two clocks may differ so much. */
const toleranceSeconds = 30;
/** Who hands a token over does so at once; what is kept in a cookie lives for a day. */
const onceMaxSeconds = 600;
const keptMaxSeconds = 86_400;
/** What a published key may sign with; a secret signs with HS256 and nothing else, so that neither passes for the other. */
const keyAlgorithms = ["RS256", "PS256", "ES256", "ES384", "EdDSA", "Ed25519"];

/**
 * Reads a signed token (JWT) of a system that may log people in. Refuses with `signOnTokenExpired`, with
 * `signOnTokenRefused` whatever else is wrong with it, and with `signOnUnavailable` where its issuer's keys cannot be read.
 */
export async function checkToken(
  token: string,
  { issuer, checkedBy }: TokenIssuer,
  { audience, userClaim }: Pick<SignOnConfig, "audience" | "userClaim">,
  { isOnce, now }: TokenUse,
): Promise<CheckedToken | Refusal> {
  const maxSeconds = isOnce ? onceMaxSeconds : keptMaxSeconds;
  const claims = await verified(token, checkedBy, {
    issuer,
    audience,
    currentDate: now,
    clockTolerance: toleranceSeconds,
    maxTokenAge: maxSeconds,
    requiredClaims: ["iat", "exp", userClaim, ...(isOnce ? ["jti"] : [])],
  });
  if (isRefusal(claims)) return claims;
  const { exp = 0, iat = 0, jti } = claims;
  const userCode = userNameIn(claims, userClaim);
  // A link that could be used for longer than it is meant to be on its way is no link for once.
  if (userCode === undefined || exp - iat > maxSeconds) return refuse("signOnTokenRefused");
  const named = { userCode, secondFactor: saysSecondFactor(claims), expiresAt: new Date(exp * 1_000) };
  if (!isOnce) return named;
  if (typeof jti !== "string" || jti === "") return refuse("signOnTokenRefused");
  return { ...named, key: tokenKey(issuer, jti) };
}

/** Names a token among those that were used: issuers choose their ids alone. Pure. */
export function tokenKey(issuer: string, jti: string): Buffer {
  return createHash("sha256")
    .update(JSON.stringify([issuer, jti]))
    .digest();
}

type Checks = NonNullable<Parameters<typeof jwtVerify>[2]>;

async function verified(
  token: string,
  checkedBy: TokenIssuer["checkedBy"],
  checks: Checks,
): Promise<JWTPayload | Refusal> {
  try {
    if ("secret" in checkedBy) {
      const secret = new TextEncoder().encode(checkedBy.secret);
      return (await jwtVerify(token, secret, { ...checks, algorithms: ["HS256"] })).payload;
    }
    const keys = keysOf(checkedBy.keysUrl);
    return (await jwtVerify(token, keys, { ...checks, algorithms: keyAlgorithms })).payload;
  } catch (error) {
    return refusalOf(error);
  }
}

const keySets = new Map<string, JWTVerifyGetKey>();

/** The published keys of an issuer, remembered for ten minutes; an unknown one is looked for again after a few seconds. */
function keysOf(url: string): JWTVerifyGetKey {
  const known = keySets.get(url);
  if (known !== undefined) return known;
  const keys = createRemoteJWKSet(new URL(url), {
    timeoutDuration: 5_000,
    cooldownDuration: 5_000,
    cacheMaxAge: 600_000,
  });
  keySets.set(url, keys);
  return keys;
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof errors.JWTExpired) return refuse("signOnTokenExpired");
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid)
    return refuse("signOnUnavailable");
  // The general one is that of an answer that is no key set; whatever is none of these comes from the network.
  const isOfToken = error instanceof errors.JOSEError && error.code !== "ERR_JOSE_GENERIC";
  return refuse(isOfToken ? "signOnTokenRefused" : "signOnUnavailable");
}

function saysSecondFactor({ amr }: JWTPayload): boolean {
  return Array.isArray(amr) && amr.includes("mfa");
}

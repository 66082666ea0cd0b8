import * as client from "openid-client";
import { refuse, type Refusal } from "#contract/errors/refusal.ts";
import type { OpenIdConfig } from "../config.ts";
import type { SignOnAttempt } from "./sign-on-attempts.ts";
import { userNameIn } from "./user-name.ts";

/** Seconds an answer may take, and two clocks may differ. */
const [askingSeconds, toleranceSeconds] = [5, 30];

const found = new Map<string, Promise<client.Configuration>>();

/** What the provider says of itself; asked once, and again after a failure. */
function providerOf({ issuer, clientId, clientSecret }: OpenIdConfig): Promise<client.Configuration> {
  const name = JSON.stringify([issuer, clientId, clientSecret]);
  const known = found.get(name);
  if (known !== undefined) return known;
  // Without TLS only on this machine: the setting allows nothing else.
  const isPlain = new URL(issuer).protocol === "http:";
  const asked = client.discovery(
    new URL(issuer),
    clientId,
    { client_secret: clientSecret, [client.clockTolerance]: toleranceSeconds },
    client.ClientSecretBasic(clientSecret),
    {
      timeout: askingSeconds,
      execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
    },
  );
  found.set(name, asked);
  asked.catch(() => found.delete(name));
  return asked;
}

/** The provider's page for an attempt (authorization code with PKCE). Refuses with `signOnUnavailable`. */
export async function openIdAddress(
  config: OpenIdConfig,
  { state, nonce, codeVerifier, redirectUri }: SignOnAttempt & { state: string; redirectUri: string },
): Promise<string | Refusal> {
  try {
    const provider = await providerOf(config);
    return client.buildAuthorizationUrl(provider, {
      redirect_uri: redirectUri,
      scope: "openid profile",
      code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: "S256",
      state,
      nonce,
    }).href;
  } catch (error) {
    return refusalOf(error);
  }
}

/** What came back from the provider's page. */
export interface CameBack {
  code: string;
  state: string;
  iss?: string | undefined;
  redirectUri: string;
}

/**
 * Whom the provider names for a code, and whether it asked them for a second factor. Refuses with `signOnTokenRefused` and
 * `signOnUnavailable`.
 */
export async function openIdPerson(
  config: OpenIdConfig,
  { nonce, codeVerifier }: SignOnAttempt,
  { code, state, iss, redirectUri }: CameBack,
): Promise<{ userCode: string; secondFactor: boolean } | Refusal> {
  const address = new URL(redirectUri);
  for (const [name, value] of Object.entries({ code, state, iss }))
    if (value !== undefined) address.searchParams.set(name, value);
  try {
    const answer = await client.authorizationCodeGrant(await providerOf(config), address, {
      pkceCodeVerifier: codeVerifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = answer.claims();
    const userCode = claims && userNameIn(claims, config.userClaim);
    if (userCode === undefined) return refuse("signOnTokenRefused");
    const amr: unknown = claims?.["amr"];
    return { userCode, secondFactor: Array.isArray(amr) && amr.includes("mfa") };
  } catch (error) {
    return refusalOf(error);
  }
}

/**
 * What is wrong with what came back is of this log-in; whatever else keeps the provider from answering, as when it, or what
 * stands before it, answers that it is in trouble.
 */
function refusalOf(error: unknown): Refusal {
  const isOfAnswer =
    error instanceof client.ResponseBodyError ||
    error instanceof client.AuthorizationResponseError ||
    (error instanceof client.ClientError && answerFaults.includes(error.code ?? ""));
  return refuse(isOfAnswer && !isInTrouble(error) ? "signOnTokenRefused" : "signOnUnavailable");
}

/**
 * Whether the provider answered that it is in trouble: with another status than those of success and of a refusal, or, where
 * what it refused with is no refusal of a log-in or stands in place of its keys, with any but that of success; or with
 * success, and something that is neither keys nor the answer to a code.
 */
function isInTrouble(error: Error): boolean {
  if (error instanceof client.ResponseBodyError)
    return error.status >= 500 || (error.status >= 300 && error.status < 400);
  if (error.cause instanceof Response) return error.cause.status !== 200;
  const { cause } = error.cause instanceof Error ? error.cause : error;
  return typeof cause === "object" && cause !== null && "body" in cause;
}

const answerFaults: readonly string[] = [
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_KEY_SELECTION_FAILED",
  "OAUTH_UNSUPPORTED_OPERATION",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
];

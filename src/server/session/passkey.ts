import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { sql } from "kysely";
import { limits } from "#contract/limits.ts";
import type { Tx } from "../db/index.ts";

type Purpose = "register" | "log_in";
/** What a browser's authenticator answered: judged by the library, which throws at what is not so. */
export type PasskeyAnswer = Readonly<Record<string, unknown>>;

/** Loaded with the first passkey: it brings the whole of ASN.1 along. */
const library = () => import("@simplewebauthn/server");

/** Asks a browser to make a passkey for a host. */
export async function offerPasskey(
  tx: Tx,
  { userCode, realName, rpId }: { userCode: string; realName: string; rpId: string },
): Promise<object> {
  const { rows } = await sql<{ credentialId: string }>`
    select credential_id from passkey where user_code = ${userCode}`.execute(tx);
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: "Chancery",
    rpID: rpId,
    userName: userCode,
    userDisplayName: realName,
    attestationType: "none",
    excludeCredentials: rows.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: "discouraged", userVerification: "preferred" },
  });
  await begin(tx, { challenge: options.challenge, userCode, purpose: "register", rpId });
  return options;
}

/** Stores the passkey that a browser made; false where it is not the answer to what was asked. */
export async function takePasskey(
  tx: Tx,
  { userCode, label, answer }: { userCode: string; label: string; answer: PasskeyAnswer },
): Promise<boolean> {
  const asked = await finish(tx, answer, userCode, "register");
  if (asked === undefined) return false;
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON,
    ...asked,
    requireUserVerification: false,
  }).catch(() => ({ registrationInfo: undefined }));
  if (registrationInfo === undefined) return false;
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  const { rows } = await sql`
    insert into passkey (credential_id, user_code, rp_id, public_key, counter, transports, label)
    values (${id}, ${userCode}, ${asked.expectedRPID}, ${Buffer.from(publicKey)}, ${counter},
            ${[...transports]}::text[], ${label})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

/** Asks a browser to prove one of an account's passkeys for a host; undefined where it has none there. */
export async function askForPasskey(tx: Tx, userCode: string, rpId: string): Promise<object | undefined> {
  const { rows } = await sql<{ credentialId: string }>`
    select credential_id from passkey where user_code = ${userCode} and rp_id = ${rpId}`.execute(tx);
  if (rows.length === 0) return undefined;
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    allowCredentials: rows.map(({ credentialId }) => ({ id: credentialId })),
    userVerification: "preferred",
  });
  await begin(tx, { challenge: options.challenge, userCode, purpose: "log_in", rpId });
  return options;
}

/** Whether one of the account's passkeys answered what was asked; each question is good for one answer. */
export async function usePasskey(tx: Tx, userCode: string, answer: PasskeyAnswer): Promise<boolean> {
  const asked = await finish(tx, answer, userCode, "log_in");
  const id = typeof answer["id"] === "string" ? answer["id"] : "";
  const { rows } = await sql<{ publicKey: Buffer; counter: number; rpId: string }>`
    select public_key, counter, rp_id from passkey
    where credential_id = ${id} and user_code = ${userCode} for update`.execute(tx);
  const [passkey] = rows;
  if (asked === undefined || passkey === undefined || passkey.rpId !== asked.expectedRPID) return false;
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    ...asked,
    credential: { id, publicKey: new Uint8Array(passkey.publicKey), counter: Number(passkey.counter) },
    requireUserVerification: false,
  }).catch(() => undefined);
  if (verified?.verified !== true) return false;
  await sql`
    update passkey set counter = ${verified.authenticationInfo.newCounter}, last_used_at = now()
    where credential_id = ${id}`.execute(tx);
  return true;
}

async function begin(
  tx: Tx,
  {
    challenge,
    userCode,
    purpose,
    rpId,
  }: { challenge: string; userCode: string; purpose: Purpose; rpId: string },
): Promise<void> {
  await sql`
    insert into passkey_ceremony (challenge, user_code, purpose, rp_id, expires_at)
    values (${challenge}, ${userCode}, ${purpose}, ${rpId}, now() + make_interval(mins => ${limits.captchaMinutes}))`.execute(
    tx,
  );
}

/**
 * What an answer has to fit: the question that was asked of this account, and a page of the host it was asked for. The
 * authenticator has signed both, and for no other host.
 */
async function finish(
  tx: Tx,
  answer: PasskeyAnswer,
  userCode: string,
  purpose: Purpose,
): Promise<{ expectedChallenge: string; expectedOrigin: string; expectedRPID: string } | undefined> {
  const said = clientDataOf(answer);
  if (said === undefined) return undefined;
  const { rows } = await sql<{ rpId: string }>`
    with used as (delete from passkey_ceremony where challenge = ${said.challenge}
      returning user_code, purpose, rp_id, expires_at)
    select rp_id from used where user_code = ${userCode} and purpose = ${purpose} and expires_at > now()`.execute(
    tx,
  );
  const rpId = rows[0]?.rpId;
  if (rpId === undefined || !URL.canParse(said.origin)) return undefined;
  const host = new URL(said.origin).hostname;
  if (host !== rpId && !host.endsWith(`.${rpId}`)) return undefined;
  return { expectedChallenge: said.challenge, expectedOrigin: said.origin, expectedRPID: rpId };
}

function clientDataOf({ response }: PasskeyAnswer): { challenge: string; origin: string } | undefined {
  try {
    const { clientDataJSON } = response as { clientDataJSON: string };
    const said = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8")) as Record<
      string,
      unknown
    >;
    const { challenge, origin } = said;
    return typeof challenge === "string" && typeof origin === "string" ? { challenge, origin } : undefined;
  } catch {
    return undefined;
  }
}

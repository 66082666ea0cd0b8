import type { OutputOf } from "#contract/calls/define-call.ts";
import type { login } from "#contract/calls/auth.ts";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { Ports } from "../http/index.ts";
import { CodeRefused, messagingAppOf, MessagingAppUnavailable } from "../messaging-app/index.ts";
import { logInProved, refuseElsewhere, type SignOnScope, tallyFailedSignOn } from "../session/index.ts";
import { wayBack } from "./begin-sign-on.ts";
import { openIdPerson } from "./open-id-provider.ts";
import { type SignOnAttempt, takeAttempt } from "./sign-on-attempts.ts";
import { userCodeOf } from "./user-name.ts";

/** What another system's page sent back, and what only the browser that began it knows. */
export interface CodeBack {
  code: string;
  state: string | undefined;
  iss: string | undefined;
  browserKey: string | undefined;
}

interface Named {
  userCode: string;
  secondFactor: boolean;
}

/**
 * Logs in whom another system names for a code. Refuses with `signOnAttemptUnknown` a code that this browser did not ask
 * for, before anybody is asked about it, and as the other system and `logInProved` do.
 */
export async function logInByCode(
  { code, state = "", iss, browserKey = "" }: CodeBack,
  scope: SignOnScope,
): Promise<OutputOf<typeof login> | Refusal> {
  const { ports } = scope;
  const elsewhere = refuseElsewhere(scope);
  if (elsewhere !== undefined) return elsewhere;
  const attempt = await ports.database.write((tx) => takeAttempt(tx, { state, browserKey }));
  if (attempt === undefined) return refuse("signOnAttemptUnknown");
  const person = await personOf(ports, attempt, { code, state, iss });
  return ports.database.write(async (tx) => {
    if (!isRefusal(person)) return logInProved(tx, scope, { ...person, way: attempt.way });
    await tallyFailedSignOn(tx, scope, { refusal: person });
    return person;
  });
}

async function personOf(
  ports: Ports,
  attempt: SignOnAttempt,
  back: { code: string; state: string; iss: string | undefined },
): Promise<Named | Refusal> {
  const { messagingApp, openId } = ports.config.signOn;
  if (attempt.way === "messaging")
    return messagingApp === undefined
      ? refuse("notConfigured", { setting: "WECOM_CORP_ID" })
      : personInMessagingApp(messagingAppOf(ports, messagingApp), back.code);
  return openId === undefined
    ? refuse("notConfigured", { setting: "OIDC_ISSUER" })
    : openIdPerson(openId, attempt, { ...back, redirectUri: wayBack(ports) });
}

async function personInMessagingApp(
  app: ReturnType<typeof messagingAppOf>,
  code: string,
): Promise<Named | Refusal> {
  try {
    const name = await app.personOf(code);
    if (name === undefined) return refuse("messagingPersonUnknown");
    const userCode = userCodeOf(name);
    return userCode === undefined ? refuse("signOnTokenRefused") : { userCode, secondFactor: false };
  } catch (error) {
    if (error instanceof CodeRefused) return refuse("signOnTokenRefused");
    if (error instanceof MessagingAppUnavailable) return refuse("signOnUnavailable");
    throw error;
  }
}

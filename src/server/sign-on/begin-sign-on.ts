import { randomBytes } from "node:crypto";
import { beginSignOn, type LedWay } from "#contract/calls/sign-on.ts";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import { handlePublic, type Ports } from "../http/index.ts";
import { messagingAppOf } from "../messaging-app/index.ts";
import { refuseElsewhere } from "../session/index.ts";
import { openIdAddress } from "./open-id-provider.ts";
import { storeAttempt } from "./sign-on-attempts.ts";

const random = (): string => randomBytes(32).toString("base64url");

/** Where the other system sends people back to; the page there is the application itself. */
export function wayBack({ config }: Pick<Ports, "config">): string {
  return `${config.publicUrl}/`;
}

/**
 * Begins a log-in on another system's page. Refuses with `notConfigured` where that way is closed, and with
 * `signOnUnavailable` where the provider cannot be asked.
 */
export const beginSignOnHandler = handlePublic(beginSignOn, async ({ way }, scope) => {
  const { ports } = scope;
  const elsewhere = refuseElsewhere(scope);
  if (elsewhere !== undefined) return elsewhere;
  const attempt = { way, state: random(), browserKey: random(), nonce: random(), codeVerifier: random() };
  const url = await addressOf(ports, way, attempt);
  if (isRefusal(url)) return url;
  await ports.database.write((tx) => storeAttempt(tx, attempt));
  return { url, state: attempt.state, browserKey: attempt.browserKey };
});

async function addressOf(
  ports: Ports,
  way: LedWay,
  attempt: { state: string; nonce: string; codeVerifier: string },
): Promise<string | Refusal> {
  const { messagingApp, openId } = ports.config.signOn;
  const redirectUri = wayBack(ports);
  if (way === "oidc") {
    if (openId === undefined) return refuse("notConfigured", { setting: "OIDC_ISSUER" });
    return openIdAddress(openId, { ...attempt, way, redirectUri });
  }
  if (messagingApp === undefined) return refuse("notConfigured", { setting: "WECOM_CORP_ID" });
  return messagingAppOf(ports, messagingApp).loginAddress({ redirectUri, state: attempt.state });
}

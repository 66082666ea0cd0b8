import { isRefusal, type Refusal } from "#contract/errors/refusal.ts";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { readSecret, type SecretPlace } from "../secrets/index.ts";

export const credentialKinds = ["none", "bearer", "basic", "header"] as const;
export type CredentialKind = (typeof credentialKinds)[number];

/** How a system is told who calls: `name` is the user of `basic`, the header's name of `header`. */
export interface Credential {
  kind: CredentialKind;
  name: string;
}

/** Where the secret part of a system's credential is kept. */
export function placeOfCredential(systemCode: string): SecretPlace {
  return { purpose: "credentials of outside systems", subject: systemCode };
}

/** The header that says who calls; none where the system asks for none or its secret is not entered yet. Pure. */
export function credentialHeader({ kind, name }: Credential, secret: string): Record<string, string> {
  if (kind === "bearer") return { authorization: `Bearer ${secret}` };
  if (kind === "basic")
    return { authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString("base64")}` };
  return kind === "header" ? { [name.toLowerCase()]: secret } : {};
}

/**
 * The headers that a system is called with, and what of them must stand in no log. Refuses with `notConfigured` where the
 * operator's secret does not open what is stored.
 */
export async function credentialOf(
  tx: Tx,
  ports: Pick<Ports, "config">,
  systemCode: string,
  { kind, name }: Credential,
): Promise<{ headers: Record<string, string>; hidden: string[] } | Refusal> {
  if (kind === "none") return { headers: {}, hidden: [] };
  const secret = await readSecret(tx, ports, placeOfCredential(systemCode));
  if (isRefusal(secret)) return secret;
  if (secret === undefined) return { headers: {}, hidden: [] };
  const headers = credentialHeader({ kind, name }, secret);
  return { headers, hidden: [secret, ...Object.values(headers)] };
}

/** A text without what must not be shown: an outside system may say back what it was told. Pure. */
export function withoutHidden(text: string, hidden: readonly string[]): string {
  return hidden.reduce((shown, each) => (each.length < 4 ? shown : shown.replaceAll(each, "•••")), text);
}

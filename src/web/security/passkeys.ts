import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

type Json = Record<string, unknown>;

/** The host that passkeys of these pages are bound to. */
export const passkeyHost = (): string => window.location.hostname;

/** Whether this browser can have passkeys for this address: not for plain numbers, nor without TLS. */
export function canUsePasskeys(): boolean {
  const isNumber = /^[\d.]+$|:/u.test(passkeyHost());
  return window.isSecureContext && !isNumber && browserSupportsWebAuthn();
}

/** Makes a passkey; undefined where the person or the browser would not. */
export function makePasskey(options: Json): Promise<Json | undefined> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON }).then(asJson, () => undefined);
}

/** Proves a passkey; undefined where the person or the browser would not. */
export function provePasskey(options: Json): Promise<Json | undefined> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON }).then(asJson, () => undefined);
}

const asJson = (answer: object): Json => ({ ...answer });

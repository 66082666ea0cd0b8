import { Instant, nullable, Type } from "../schema.ts";
import { LoginResult } from "../shapes/session.ts";
import { defineCall } from "./define-call.ts";

const mine = { method: "POST", encoding: "json", whose: "own", ours: true } as const;
const changing = { ...mine, tx: "write" } as const;
const proving = { ...changing, whose: "proof", access: "public" } as const;

const challenge = Type.String({ minLength: 1, maxLength: 100 });
/** The host name of the page: a passkey is bound to it. */
const rpId = Type.String({ minLength: 1, maxLength: 253, pattern: "^[a-z0-9.-]+$" });
/** As the browser's Web Authentication says it; the server's library judges it. */
const webAuthn = () =>
  Type.Unsafe<{ [name: string]: unknown }>({ type: "object", additionalProperties: true });
const code = Type.String({ minLength: 1, maxLength: 20 });
/** Shown once; empty where the older ones still count. */
const recoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) });

export const askMyPasskey = defineCall("askMyPasskey", {
  ...proving,
  path: "/auth/secondFactor/passkey",
  input: Type.Object({ challenge, rpId }),
  output: Type.Object({ options: webAuthn() }),
  summary: "What a browser needs to prove a passkey in the second step of a log-in.",
});

export const logInSecond = defineCall("logInSecond", {
  ...proving,
  path: "/auth/secondFactor",
  /** The challenge of the log-in's refusal, and one of the three. */
  input: Type.Object({
    challenge,
    code: Type.Optional(code),
    recoveryCode: Type.Optional(code),
    passkey: Type.Optional(webAuthn()),
  }),
  output: LoginResult,
  outputKind: "bare",
  summary: "The second step of a log-in: a code of the authenticator app, a recovery code or a passkey.",
});

export const myFactors = defineCall("myFactors", {
  ...mine,
  path: "/auth/factors",
  input: Type.Object({}),
  output: Type.Object({
    totpSince: nullable(Type.String()),
    passkeys: Type.Array(
      Type.Object({
        passkeyId: Type.String(),
        label: Type.String(),
        createdAt: Instant(),
        lastUsedAt: nullable(Instant()),
      }),
    ),
    recoveryCodesLeft: Type.Integer(),
    /** Whether one must have a second factor. */
    isDemanded: Type.Boolean(),
  }),
  summary: "One's own second factors.",
});

export const confirmIdentity = defineCall("confirmIdentity", {
  ...mine,
  path: "/auth/confirmIdentity",
  tx: "none",
  input: Type.Object({ password: Type.String({ minLength: 1, maxLength: 500 }) }),
  output: Type.Object({ confirmed: Type.Boolean() }),
  summary: "Proves with the password who one is, before second factors are changed.",
});

export const offerMyTotp = defineCall("offerMyTotp", {
  ...changing,
  path: "/auth/factors/offerTotp",
  input: Type.Object({}),
  output: Type.Object({ secret: Type.String(), uri: Type.String() }),
  summary: "A secret for an authenticator app; it counts once a code of it was given.",
});

export const confirmMyTotp = defineCall("confirmMyTotp", {
  ...changing,
  path: "/auth/factors/confirmTotp",
  input: Type.Object({ code }),
  output: recoveryCodes,
  summary: "Sets up the authenticator app with a code of it.",
});

export const offerMyPasskey = defineCall("offerMyPasskey", {
  ...changing,
  path: "/auth/factors/offerPasskey",
  input: Type.Object({ rpId }),
  output: Type.Object({ options: webAuthn() }),
  summary: "What a browser needs to make a passkey.",
});

export const addMyPasskey = defineCall("addMyPasskey", {
  ...changing,
  path: "/auth/factors/addPasskey",
  input: Type.Object({ label: Type.String({ minLength: 1, maxLength: 60 }), passkey: webAuthn() }),
  output: recoveryCodes,
  summary: "Adds a passkey that the browser made.",
});

export const removeMyFactor = defineCall("removeMyFactor", {
  ...changing,
  path: "/auth/factors/remove",
  /** Without a passkey: the authenticator app. */
  input: Type.Object({ passkeyId: Type.Optional(Type.String({ maxLength: 1_500 })) }),
  output: Type.Object({ removed: Type.Boolean() }),
  summary: "Removes a second factor; the last one only where none is demanded.",
});

export const renewMyRecoveryCodes = defineCall("renewMyRecoveryCodes", {
  ...changing,
  path: "/auth/factors/renewRecoveryCodes",
  input: Type.Object({}),
  output: recoveryCodes,
  summary: "New recovery codes in place of the older ones.",
});

export const resetSecondFactor = defineCall("resetSecondFactor", {
  ...changing,
  whose: "administered",
  access: { roles: ["admin"] },
  path: "/user/account/resetSecondFactor",
  input: Type.Object({ userCode: Type.String({ minLength: 1, maxLength: 64 }) }),
  output: Type.Object({ reset: Type.Boolean() }),
  summary: "Takes every second factor from an account whose holder has lost them, and ends its sessions.",
});

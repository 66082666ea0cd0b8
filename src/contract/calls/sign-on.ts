import { oneOf, Type } from "../schema.ts";
import { defineCall } from "./define-call.ts";

/** The ways that lead over another system's page and back with a code. */
export const ledWays = ["messaging", "oidc"] as const;
export type LedWay = (typeof ledWays)[number];

/* Opens its transaction itself: the provider is asked before, which must not hold a connection. */
export const beginSignOn = defineCall("beginSignOn", {
  method: "POST",
  path: "/auth/beginSignOn",
  whose: "nothing",
  encoding: "json",
  input: Type.Object({ way: oneOf(ledWays) }),
  output: Type.Object({
    /** The other system's page. */
    url: Type.String(),
    /** Comes back with the code. */
    state: Type.String(),
    /** Never leaves the browser until the code is there: `isLoginThirdpart` asks for it. */
    browserKey: Type.String(),
  }),
  access: "public",
  tx: "none",
  ours: true,
  summary:
    "Begins a log-in with another system, to which the page then leads; good once and for ten minutes.",
});

export const signOnKeys = defineCall("signOnKeys", {
  method: "GET",
  path: "/.well-known/jwks.json",
  whose: "nothing",
  input: Type.Object({}),
  output: Type.Object({ keys: Type.Array(Type.Record(Type.String(), Type.String())) }),
  outputKind: "bare",
  access: "public",
  tx: "read",
  ours: true,
  summary: "The public keys with which other systems check the tokens that people take there (JWKS).",
});

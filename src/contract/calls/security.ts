import { sessionWays } from "../codes/session-way.ts";
import { Instant, nullable, oneOf, Type } from "../schema.ts";
import { defineCall } from "./define-call.ts";

const mine = { method: "POST", encoding: "json", whose: "own", ours: true } as const;
const changing = { ...mine, tx: "write" } as const;

/** From where somebody was logged in. */
const place = {
  userAgent: nullable(Type.String()),
  remoteAddress: nullable(Type.String()),
  /** The session that asks, or the device it was opened on. */
  isMine: Type.Boolean(),
};

export const mySecurity = defineCall("mySecurity", {
  ...mine,
  path: "/auth/security",
  input: Type.Object({}),
  output: Type.Object({
    sessions: Type.Array(
      Type.Object({
        sessionId: Type.String(),
        createdAt: Instant(),
        lastSeenAt: Instant(),
        openedBy: oneOf(sessionWays),
        ...place,
      }),
    ),
    devices: Type.Array(
      Type.Object({
        deviceId: Type.String(),
        rememberedAt: Instant(),
        lastUsedAt: Instant(),
        expiresAt: Instant(),
        ...place,
      }),
    ),
  }),
  summary: "One's own open sessions and remembered devices.",
});

export const endMySession = defineCall("endMySession", {
  ...changing,
  path: "/auth/security/endSession",
  input: Type.Object({ sessionId: Type.String({ minLength: 1, maxLength: 100 }) }),
  output: Type.Object({ ended: Type.Boolean() }),
  summary: "Ends one of one's own sessions.",
});

export const endMyDevice = defineCall("endMyDevice", {
  ...changing,
  path: "/auth/security/endDevice",
  input: Type.Object({ deviceId: Type.String({ format: "uuid" }) }),
  output: Type.Object({ ended: Type.Boolean() }),
  summary: "Forgets a remembered device of one's own and ends the sessions opened on it.",
});

export const endMyOthers = defineCall("endMyOthers", {
  ...changing,
  path: "/auth/security/endOthers",
  input: Type.Object({}),
  output: Type.Object({ ended: Type.Boolean() }),
  summary: "Ends every other session of one's own and forgets every other device.",
});

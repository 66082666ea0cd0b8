import { Instant, nullable, Type } from "../schema.ts";
import { defineCall } from "./define-call.ts";

const mine = { method: "POST", encoding: "json", whose: "own", ours: true } as const;

/** Where the push service of a browser takes messages for it (RFC 8030). */
const Endpoint = () => Type.String({ minLength: 1, maxLength: 1_000 });
/** In base64url. */
const Key = () => Type.String({ minLength: 16, maxLength: 200, pattern: "^[A-Za-z0-9_-]+=*$" });

export const pushDevices = defineCall("pushDevices", {
  ...mine,
  path: "/user/pushDevices",
  tx: "write",
  input: Type.Object({
    /** Of the browser that asks, where it has one: it is this session's from now on. */
    endpoint: Type.Optional(Endpoint()),
  }),
  output: Type.Object({
    /** With what a browser asks its push service for messages of ours; null: there are none. */
    publicKey: nullable(Type.String()),
    devices: Type.Array(
      Type.Object({
        deviceId: Type.Integer(),
        userAgent: nullable(Type.String()),
        createdAt: Instant(),
        /** The browser that asks. */
        isMine: Type.Boolean(),
      }),
    ),
  }),
  summary:
    "One's own devices that get push messages. Another person's device that is asked from gets none any more.",
});

export const addPushDevice = defineCall("addPushDevice", {
  ...mine,
  path: "/user/addPushDevice",
  tx: "write",
  input: Type.Object({ endpoint: Endpoint(), p256dh: Key(), auth: Key() }),
  output: Type.Object({ deviceId: Type.Integer() }),
  summary: "Has push messages sent to the browser that asks, until it is logged out.",
});

export const removePushDevice = defineCall("removePushDevice", {
  ...mine,
  path: "/user/removePushDevice",
  tx: "write",
  input: Type.Object({ deviceId: Type.Integer({ minimum: 1 }) }),
  output: Type.Object({ removed: Type.Boolean() }),
  summary: "Ends the push messages to one of one's own devices.",
});

import { Instant, Type } from "../schema.ts";
import { defineCall } from "./define-call.ts";

export const auditEvents = defineCall("auditEvents", {
  method: "GET",
  path: "/log/auditEvents",
  whose: "group",
  access: { roles: ["admin"] },
  input: Type.Object({
    /** From this instant on, itself included. */
    from: Type.Optional(Instant()),
    /** Before this instant. */
    to: Type.Optional(Instant()),
    /** Only lines after this number, to go on where an earlier answer ended. */
    afterLogId: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  outputKind: "stream",
  tx: "none",
  ours: true,
  summary: "The operation log for a system that collects events: one line of JSON each, the oldest first.",
});

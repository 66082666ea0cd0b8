import { nullable, oneOf, Type } from "../schema.ts";
import { designedKinds } from "../shapes/live-event.ts";
import { defineCall } from "./define-call.ts";

const Code = () => Type.String({ minLength: 1, maxLength: 64 });

export const presentAtDesign = defineCall("presentAtDesign", {
  method: "POST",
  path: "/opt/presentAtDesign",
  whose: "organisation",
  encoding: "json",
  input: Type.Object({
    kind: oneOf(designedKinds),
    /** `processId` or `pageId`. */
    id: Code(),
    /** The browser tab, by a name of its own choice. */
    tab: Code(),
    /** The step or field one is at. */
    place: Type.Optional(Type.String({ maxLength: 64 })),
    /** The tab is being closed. */
    leaves: Type.Optional(Type.Boolean()),
  }),
  output: Type.Object({
    /** The other tabs that have it open, who came first before. */
    others: Type.Array(
      Type.Object({
        userCode: Type.String(),
        realName: Type.String(),
        place: nullable(Type.String()),
      }),
    ),
  }),
  isUnrecorded: true,
  access: { roles: ["admin", "process-admin"] },
  ours: true,
  tx: "write",
  summary: "Says that one has a process or form open in its designer, and answers who else has.",
});

import { limits } from "../limits.ts";
import { Type } from "../schema.ts";
import { ReadRule } from "../shapes/read-rule.ts";
import { defineCall } from "./define-call.ts";

const processId = Type.String({ minLength: 1, maxLength: 64 });
const ofDesigners = {
  method: "POST",
  encoding: "json",
  whose: "organisation",
  access: { roles: ["admin", "process-admin"] },
  ours: true,
} as const;

export const readRules = defineCall("readRules", {
  ...ofDesigners,
  path: "/opt/readRules",
  input: Type.Object({ processId }),
  output: Type.Object({
    processName: Type.String(),
    rules: Type.Array(ReadRule),
    /** Sent back with a change, it tells whether somebody else saved meanwhile; 0 where nobody ever has. */
    rowVersion: Type.Integer(),
    /** The steps after which something may be sent: of the published version, and of others that applications go by. */
    steps: Type.Array(
      Type.Object({
        taskId: Type.String(),
        taskName: Type.String(),
        /** The newest version that has it, where the published one does not. */
        version: Type.Optional(Type.Integer()),
      }),
    ),
  }),
  summary: "To whom applications of a process are sent to read by themselves (R27).",
});

export const saveReadRules = defineCall("saveReadRules", {
  ...ofDesigners,
  path: "/opt/saveReadRules",
  bodyMaxKb: limits.jsonBodyMaxKb,
  input: Type.Object({
    processId,
    rowVersion: Type.Integer({ minimum: 0 }),
    rules: Type.Array(ReadRule, { maxItems: 50 }),
  }),
  output: Type.Object({ rowVersion: Type.Integer() }),
  tx: "write",
  summary:
    "Sets to whom applications of a process are sent to read by themselves; running ones heed it at once.",
});

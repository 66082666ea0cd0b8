import { limits } from "../limits.ts";
import { LongId, nullable, Type } from "../schema.ts";
import { NextTask } from "../shapes/task.ts";
import { defineCall } from "./define-call.ts";

export const approveMany = defineCall("approveMany", {
  method: "POST",
  path: "/task/approveMany",
  encoding: "json",
  isDecision: true,
  whose: "involved",
  input: Type.Object({
    tasks: Type.Array(Type.Object({ bpdTaskId: LongId(), version: Type.Optional(Type.Integer()) }), {
      minItems: 1,
      maxItems: limits.batchApprovalMax,
    }),
    /** One for all of them. */
    approveComments: Type.String({ maxLength: limits.opinionMaxCharacters }),
    /** Puts one's signature below each. */
    sign: Type.Optional(Type.Boolean()),
  }),
  output: Type.Object({
    approved: Type.Integer(),
    /** In the order they were named. */
    results: Type.Array(
      Type.Object({
        bpdTaskId: Type.Integer(),
        /** Why this one was not approved, in the caller's language. */
        msg: nullable(Type.String()),
        next: Type.Array(NextTask),
      }),
    ),
  }),
  tx: "write",
  ours: true,
  summary: "Approves several of one's tasks with one opinion; what one is refused does not stop the others.",
});

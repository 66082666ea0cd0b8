import { Instant, nullable, Type } from "../../schema.ts";
import { defineCall } from "../define-call.ts";

const applyId = () => Type.String({ minLength: 1, maxLength: 64 });

export const urge = defineCall("urge", {
  method: "POST",
  path: "/task/urge",
  whose: "involved",
  input: Type.Object({
    applyId: applyId(),
    message: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  output: Type.Object({
    urged: Type.Array(Type.Object({ bpdTaskId: Type.Integer(), userCode: Type.String() })),
    /** Before this nobody of them can be urged again (R26). */
    nextAt: nullable(Instant()),
  }),
  tx: "write",
  summary: "Reminds those who have an application now.",
});

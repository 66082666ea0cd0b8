import { limits } from "../limits.ts";
import { Type } from "../schema.ts";
import { defineCall } from "./define-call.ts";

const ours = { method: "POST", encoding: "json", whose: "involved", tx: "write", ours: true } as const;
const Id = () => Type.String({ minLength: 1, maxLength: 64 });

export const leaveAdvanceOpinion = defineCall("leaveAdvanceOpinion", {
  ...ours,
  path: "/task/leaveAdvanceOpinion",
  input: Type.Object({
    applyId: Id(),
    taskId: Id(),
    opinion: Type.String({ maxLength: limits.opinionMaxCharacters }),
    /** `seen` of `preTaskDetail`. */
    seen: Type.String({ minLength: 1, maxLength: 100 }),
  }),
  output: Type.Object({ leftAt: Type.String() }),
  isDecision: true,
  summary: "Approves a task that is still to come, for the case that nothing changes of what I see of it.",
});

export const withdrawAdvanceOpinion = defineCall("withdrawAdvanceOpinion", {
  ...ours,
  path: "/task/withdrawAdvanceOpinion",
  input: Type.Object({ applyId: Id(), taskId: Id() }),
  output: Type.Object({ withdrawn: Type.Integer() }),
  summary: "Takes back what I said in advance about a task that has not come yet.",
});

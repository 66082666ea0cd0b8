import { instanceStatuses } from "../../codes/instance-status.ts";
import { limits } from "../../limits.ts";
import { LongId, nullable, oneOf, Type } from "../../schema.ts";
import { ClosingTask } from "../../shapes/task.ts";
import { defineCall } from "../define-call.ts";

const applyId = () => Type.String({ minLength: 1, maxLength: 64 });

export const recallInstance = defineCall("recallInstance", {
  method: "POST",
  path: "/task/reCallInstance",
  isDecision: true,
  whose: "involved",
  input: Type.Object({
    applyId: applyId(),
    reason: Type.Optional(Type.String({ maxLength: limits.opinionMaxCharacters })),
  }),
  output: Type.Object({
    applyId: Type.String(),
    applyStatus: oneOf(instanceStatuses),
    /** The applicant's task, open again. */
    bpdTaskId: nullable(Type.Integer()),
  }),
  tx: "write",
  summary: "Takes one's running application back (R22).",
});

export const cancelApply = defineCall("cancelApply", {
  method: "POST",
  path: "/task/cancelApply",
  isDecision: true,
  whose: "involved",
  input: Type.Object({
    instanceId: LongId(),
    /** One of its tasks, where one is named. */
    bpdTaskId: Type.Optional(LongId()),
    reason: Type.Optional(Type.String({ maxLength: limits.opinionMaxCharacters })),
  }),
  output: Type.Object({ applyId: Type.String(), applyStatus: oneOf(instanceStatuses) }),
  tx: "write",
  summary: "Gives an application up for good (R23).",
});

export const takeBack = defineCall("takeBack", {
  method: "POST",
  path: "/task/takeBack",
  isDecision: true,
  whose: "involved",
  input: Type.Object({ bpdTaskId: LongId() }),
  /** The task that is open again. */
  output: Type.Object({ bpdTaskId: Type.Integer() }),
  tx: "write",
  ours: true,
  summary: "Takes one's own agreement back while nobody has looked at what followed (R23).",
});

export const withdrawQuestion = defineCall("withdrawQuestion", {
  method: "POST",
  path: "/task/withdrawQuestion",
  isDecision: true,
  whose: "involved",
  input: Type.Object({
    bpdTaskId: LongId(),
    /** From whom; from all who have not answered when absent. */
    userCodes: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1 })),
  }),
  output: Type.Object({ withdrawn: Type.Array(ClosingTask) }),
  tx: "write",
  ours: true,
  summary: "Takes a countersign question back from those who have not answered (R20).",
});

export const closingPreview = defineCall("closingPreview", {
  method: "POST",
  path: "/task/closingPreview",
  whose: "involved",
  input: Type.Object({
    applyId: Type.String({ minLength: 1, maxLength: 64 }),
    action: oneOf(["recall", "cancel", "withdraw"] as const),
  }),
  output: Type.Object({ closes: Type.Array(ClosingTask) }),
  ours: true,
  summary: "Whose open work a recall, a cancellation or a withdrawal would end. Nothing happens yet.",
});

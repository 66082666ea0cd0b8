import { limits } from "../limits.ts";
import { LongId, oneOf, pageOf, Type } from "../schema.ts";
import { ClosingTask, NextTask, OpenTaskRow } from "../shapes/task.ts";
import { defineCall } from "./define-call.ts";

const administrators = { roles: ["admin", "process-admin"] };

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

export const claim = defineCall("claim", {
  method: "POST",
  path: "/task/claim",
  isDecision: true,
  whose: "involved",
  input: Type.Object({ bpdTaskId: LongId(), version: Type.Optional(Type.Integer()) }),
  output: Type.Object({ bpdTaskId: Type.Integer(), closed: Type.Array(ClosingTask) }),
  tx: "write",
  ours: true,
  summary: "Takes a task out of its pool: it is one's own, and gone for the others (R12).",
});

export const openTasks = defineCall("openTasks", {
  method: "POST",
  path: "/task/openTasks",
  whose: "organisation",
  input: Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
    keyword: Type.Optional(Type.String({ maxLength: 100 })),
    /** Only what this person holds. */
    userCode: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  output: pageOf(OpenTaskRow),
  access: administrators,
  ours: true,
  summary: "Open tasks of the whole organisation that may be given to somebody else.",
});

export const reassignPreview = defineCall("reassignPreview", {
  method: "POST",
  path: "/task/reassignPreview",
  whose: "organisation",
  input: Type.Object({ bpdTaskId: LongId(), toUserCode: Type.String({ minLength: 1, maxLength: 64 }) }),
  output: Type.Object({
    closes: Type.Array(ClosingTask),
    opens: Type.Array(ClosingTask),
    /** Who gets a notice. */
    tells: Type.Array(Type.Object({ userCode: Type.String(), realName: Type.String() })),
  }),
  access: administrators,
  ours: true,
  summary:
    "What giving a task to another person would close and open, and who would be told. Nothing happens yet.",
});

export const reassign = defineCall("reassign", {
  method: "POST",
  path: "/task/reassign",
  whose: "organisation",
  input: Type.Object({
    bpdTaskId: LongId(),
    toUserCode: Type.String({ minLength: 1, maxLength: 64 }),
    reason: Type.String({ maxLength: limits.opinionMaxCharacters }),
  }),
  output: Type.Object({ next: Type.Array(NextTask) }),
  access: administrators,
  tx: "write",
  ours: true,
  summary: "Gives somebody's open task to another person, with a reason that the history keeps (R29).",
});

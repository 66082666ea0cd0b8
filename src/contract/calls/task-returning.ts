import { limits } from "../limits.ts";
import { Instant, LongId, nullable, oneOf, Type } from "../schema.ts";
import { instanceStatuses } from "../codes/instance-status.ts";
import { Person } from "../shapes/person.ts";
import { ClosingTask } from "../shapes/task.ts";
import { defineCall } from "./define-call.ts";

const applyId = () => Type.String({ minLength: 1, maxLength: 64 });

export const backUsers = defineCall("backUsers", {
  method: "POST",
  path: "/task/backUsers",
  whose: "involved",
  input: Type.Object({
    /** The application the task is of, where it is named. */
    instanceId: Type.Optional(LongId()),
    bpdTaskId: LongId(),
  }),
  output: Type.Array(
    Type.Object({
      taskId: Type.String(),
      taskName: Type.String(),
      userCode: Type.String(),
      realName: Type.String(),
      /** The applicant's start task: returning there makes the application returned (R18). */
      isApplicant: Type.Boolean(),
      /** The round this person acted in. */
      round: Type.Integer(),
      /** Which work of others a return to this person ends, by how it comes back (R15). */
      closes: Type.Object({ walk: Type.Array(ClosingTask), direct: Type.Array(ClosingTask) }),
      /** The steps that are done again on a walk before it is here again. */
      again: Type.Array(Type.Object({ taskName: Type.String(), realNames: Type.Array(Type.String()) })),
    }),
  ),
  summary: "To whom this task may be returned, the latest first (R14).",
});

export const signUsers = defineCall("signUsers", {
  method: "POST",
  path: "/task/signUsers",
  whose: "involved",
  input: Type.Object({
    bpdTaskId: LongId(),
    companyId: Type.Optional(Type.Integer()),
    keyword: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  output: Type.Array(Person),
  summary: "Whom one may ask to countersign this task (R20).",
});

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

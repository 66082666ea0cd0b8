import { limits } from "../../limits.ts";
import { LongId, Type } from "../../schema.ts";
import { StopAhead } from "../../shapes/incident.ts";
import { ClosingTask, NextTask } from "../../shapes/task.ts";
import { defineCall } from "../define-call.ts";

const administrators = { roles: ["admin", "process-admin"] };

const taskId = Type.String({ minLength: 1, maxLength: 64 });

/** Where an application is taken, and what it leaves. */
const where = {
  instanceId: LongId(),
  taskId,
  /** Tasks to leave; what the task led to, else everything open, when absent. */
  fromTaskIds: Type.Optional(Type.Array(taskId, { minItems: 1, maxItems: 50, uniqueItems: true })),
  /** Who decides the task instead of those whom its rules find: all of them have to agree. */
  userCodes: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 64 }), {
      minItems: 1,
      maxItems: 50,
      uniqueItems: true,
    }),
  ),
};

export const jumpPreview = defineCall("jumpPreview", {
  method: "POST",
  path: "/task/jumpPreview",
  whose: "organisation",
  input: Type.Object(where),
  output: Type.Object({
    closes: Type.Array(ClosingTask),
    opens: Type.Array(ClosingTask),
    /** Steps that would be stopped, as nobody could be found for one. */
    stops: Type.Array(StopAhead),
    /** Who gets a notice. */
    tells: Type.Array(Type.Object({ userCode: Type.String(), realName: Type.String() })),
  }),
  access: administrators,
  ours: true,
  summary:
    "What taking an application to another task would close and open, and who would be told. Nothing happens yet.",
});

export const jump = defineCall("jump", {
  method: "POST",
  path: "/task/jump",
  whose: "organisation",
  input: Type.Object({ ...where, reason: Type.String({ maxLength: limits.opinionMaxCharacters }) }),
  output: Type.Object({ next: Type.Array(NextTask) }),
  access: administrators,
  tx: "write",
  ours: true,
  summary: "Takes an application to another task, with a reason that the history keeps (R29).",
});

import { instanceStatuses } from "../../codes/instance-status.ts";
import { TaskAction } from "../../codes/task-action.ts";
import { TaskStatus } from "../../codes/task-status.ts";
import { limits } from "../../limits.ts";
import { FormValues, LongId, nullable, oneOf, oneOfCodes, oneOfTextCodes, Type } from "../../schema.ts";
import { NamedFile } from "../../shapes/named-file.ts";
import { Away, Person } from "../../shapes/person.ts";
import { ClosingTask, NextTask } from "../../shapes/task.ts";
import { stampFormNames } from "../../wire/misspelt-names.ts";
import { defineCall } from "../define-call.ts";

export const submitApprove = defineCall("submitApprove", {
  method: "POST",
  path: "/task/submitApprove",
  isDecision: true,
  whose: "involved",
  encoding: "json",
  bodyMaxKb: limits.jsonBodyMaxKb,
  input: Type.Object({
    bpdTaskId: LongId(),
    actionCode: oneOfTextCodes(TaskAction),
    approveComments: Type.Optional(Type.String({ maxLength: limits.opinionMaxCharacters })),
    data: Type.Optional(FormValues()),
    /** With 29 on a task of one's own: a no that leads where the definition says. */
    reject: Type.Optional(Type.Boolean()),
    backTo: Type.Optional(Type.Object({ taskId: Type.String(), userCode: Type.String() })),
    resume: Type.Optional(oneOf(["walk", "direct"] as const)),
    signUsers: Type.Optional(Type.Array(Type.String())),
    signMode: Type.Optional(oneOf(["all", "any", "sequential"] as const)),
    question: Type.Optional(Type.String({ maxLength: limits.opinionMaxCharacters })),
    /** Files with the opinion: one's own uploads. With 16 they are refused: a question is no opinion. */
    files: Type.Optional(Type.Array(NamedFile, { maxItems: limits.opinionFilesMax })),
    /** Puts one's signature (`saveSignature`) below the opinion; some tasks are not decided without. */
    sign: Type.Optional(Type.Boolean()),
    version: Type.Optional(Type.Integer()),
  }),
  output: Type.Object({
    taskStatus: oneOfCodes(TaskStatus),
    instanceStatus: oneOf(instanceStatuses),
    next: Type.Array(NextTask),
  }),
  wireNames: stampFormNames,
  tx: "write",
  summary: "Decides on a task: approve, return, reject, request a countersign, or answer one.",
});

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
      /** Who has it then while they are away; an application comes back to its applicant all the same. */
      away: Type.Optional(Away),
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

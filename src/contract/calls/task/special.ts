import { limits } from "../../limits.ts";
import { Instant, LongId, nullable, Type } from "../../schema.ts";
import { ApplicationDetail } from "../../shapes/task.ts";
import { stampFormNames } from "../../wire/misspelt-names.ts";
import { defineCall } from "../define-call.ts";

const administrators = { roles: ["admin", "process-admin"] } as const;

export const batchCreateTask = defineCall("batchCreateTask", {
  method: "POST",
  path: "/task/batchCreateTask",
  whose: "organisation",
  input: Type.Object({
    /** JSON text: an array of applications to file, `[{processId, applyUser, applyTitle, data}]`. */
    jsonString: Type.String({ minLength: 2, maxLength: 1_000_000, contentMediaType: "application/json" }),
    /** Only says what would become of each: nothing is filed, no `applyId` is answered. */
    dryRun: Type.Optional(Type.Boolean()),
  }),
  bodyMaxKb: limits.jsonBodyMaxKb,
  output: Type.Object({
    /** How many were filed; in a dry run, would be. */
    created: Type.Integer(),
    results: Type.Array(
      Type.Object({
        index: Type.Integer(),
        applyId: nullable(Type.String()),
        /** Why this one was refused, in the caller's language. */
        msg: nullable(Type.String()),
      }),
    ),
  }),
  wireNames: stampFormNames,
  access: administrators,
  tx: "write",
  summary: "Files many applications at once; a faulty one does not stop the others.",
});

export const createSpecialVersion = defineCall("createSpecialVersion", {
  method: "POST",
  path: "/task/special/createSqmVersion",
  whose: "involved",
  input: Type.Object({
    applyId: Type.String({ minLength: 1, maxLength: 64 }),
    taskId: Type.String({ minLength: 1, maxLength: 64 }),
  }),
  output: Type.Object({
    applyId: Type.String(),
    taskId: Type.String(),
    version: Type.Integer(),
    createdAt: Instant(),
  }),
  tx: "write",
  summary: "Keeps what a special application says at a step as a numbered version.",
});

export const specialProcessId = defineCall("specialProcessId", {
  method: "GET",
  path: "/task/special/itemCtrlsqmSpecialProcessId",
  whose: "nothing",
  input: Type.Object({}),
  output: Type.Array(Type.String()),
  summary: "The processes whose applications keep versions.",
});

export const releaseSlip = defineCall("releaseSlip", {
  method: "POST",
  path: "/task/bpmrest/assetControl",
  whose: "involved",
  input: Type.Object({ instanceId: LongId() }),
  output: Type.Object({
    slipNumber: Type.String(),
    releasedAt: nullable(Instant()),
    /** What a text message about it says, unless its sender writes something else. */
    usualMessage: Type.String(),
    application: ApplicationDetail,
  }),
  wireNames: stampFormNames,
  summary: "The release slip of an application that lets something leave the house.",
});

export const getTaskToken = defineCall("getTaskToken", {
  method: "POST",
  path: "/task/getTaskToken",
  whose: "own",
  input: Type.Object({ taskSource: Type.String({ minLength: 1, maxLength: 64 }) }),
  output: Type.Object({ token: Type.String(), url: Type.String(), expiresAt: Instant() }),
  tx: "write",
  summary: "A single-use token for the jump to another system, and the address to take it to.",
});

export const ssoToken = defineCall("ssoToken", {
  method: "GET",
  path: "/task/ssoToken",
  whose: "own",
  input: Type.Object({}),
  output: Type.Object({ token: Type.String(), expiresAt: Instant() }),
  tx: "write",
  summary: "A single-use token with which the newer interface logs me in.",
});

export const changePasswordUrl = defineCall("changePasswordUrl", {
  method: "POST",
  path: "/task/getUpdateUserPassUrl",
  whose: "own",
  encoding: "json",
  input: Type.Object({ userCode: Type.Optional(Type.String({ maxLength: 64 })) }),
  output: Type.Object({ url: Type.String() }),
  summary: "Where one changes one's password: here, or where the group's accounts are kept.",
});

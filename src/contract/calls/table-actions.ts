import { uuidPattern } from "../rules/uuid.ts";
import { formStatuses } from "../codes/form-status.ts";
import { limits } from "../limits.ts";
import { Day, oneOf, TimeZone, Type } from "../schema.ts";
import { TableKey } from "../shapes/tables.ts";
import { defineCall } from "./define-call.ts";

const onRow = {
  encoding: "json",
  tx: "write",
  ours: true,
  method: "POST",
  access: { roles: ["admin"] },
} as const;

export const runScheduleJob = defineCall("runScheduleJob", {
  ...onRow,
  path: "/basic/scheduleJob/runNow",
  whose: "group",
  input: Type.Object({ key: TableKey }),
  /** `skipped` and `waits`, as the job says (`overlap`), while a run of it is going. */
  output: Type.Object({ jobCode: Type.String(), outcome: oneOf(["begun", "waits", "skipped"]) }),
  summary:
    "Runs a scheduled job at once, whether it is paused or not. While a run of it is going, the run waits or is skipped, as the job says (`outcome`).",
});

export const resetUserPassword = defineCall("resetUserPassword", {
  ...onRow,
  path: "/basic/user/resetPassword",
  whose: "administered",
  input: Type.Object({ key: TableKey }),
  /** Told this once and stored nowhere; it must be changed at the next log-in. */
  output: Type.Object({ userCode: Type.String(), password: Type.String() }),
  summary: "Gives an account a new password for its next log-in and ends its sessions.",
});

export const clearMenuCache = defineCall("clearMenuCache", {
  ...onRow,
  path: "/basic/menu/clearCache",
  whose: "group",
  input: Type.Object({}),
  output: Type.Object({ cleared: Type.Boolean() }),
  summary: "Makes every open browser fetch its menu and its rights again.",
});

const onSelection = {
  ...onRow,
  input: Type.Object({ keys: Type.Array(TableKey, { minItems: 1, maxItems: limits.tableKeysMax }) }),
  output: Type.Object({ count: Type.Integer() }),
} as const;

export const retryOutboundCalls = defineCall("retryOutboundCalls", {
  ...onSelection,
  path: "/basic/callextapiLog/retry",
  whose: "group",
  summary: "Sends failed calls to outside systems again, in the background.",
});

export const retryUploads = defineCall("retryUploads", {
  ...onSelection,
  path: "/basic/docNasUpload/retry",
  whose: "group",
  summary: "Uploads documents to the network storage again, in the background.",
});

export const mergeProcessCategory = defineCall("mergeProcessCategory", {
  ...onRow,
  access: { roles: ["admin", "process-admin"] },
  tx: "none",
  path: "/basic/processCategory/merge",
  whose: "table",
  input: Type.Object({
    fromTypeId: Type.String({ minLength: 1, maxLength: 64 }),
    toTypeId: Type.String({ minLength: 1, maxLength: 64 }),
    /** True only says what would move. */
    dryRun: Type.Optional(Type.Boolean()),
  }),
  output: Type.Object({
    from: Type.String(),
    to: Type.String(),
    /** Processes of the caller's organisation that move, and how many of others. */
    processes: Type.Array(Type.Object({ processId: Type.String(), processName: Type.String() })),
    others: Type.Integer(),
    /** Categories below that move. */
    categories: Type.Array(Type.Object({ processTypeId: Type.String(), typeName: Type.String() })),
    /** What undo names; a dry run has none. */
    mergeId: Type.Optional(Type.String()),
  }),
  summary: "Moves everything in a category of processes to another one and removes it; a dry run says what.",
});

export const undoCategoryMerge = defineCall("undoCategoryMerge", {
  ...onRow,
  access: { roles: ["admin", "process-admin"] },
  tx: "none",
  path: "/basic/processCategory/undoMerge",
  whose: "table",
  input: Type.Object({ mergeId: Type.String({ pattern: uuidPattern }) }),
  /** The category that is there again, how many processes and categories moved back, how many had moved on since. */
  output: Type.Object({ from: Type.String(), count: Type.Integer(), skipped: Type.Integer() }),
  summary:
    "Takes a merge of two categories back as a whole; what was moved on since is left alone and counted.",
});

export const dataItemUses = defineCall("dataItemUses", {
  ...onRow,
  access: { roles: ["admin", "process-admin"] },
  tx: "read",
  path: "/basic/dataItem/uses",
  whose: "table",
  input: Type.Object({ key: TableKey }),
  output: Type.Object({
    /** Versions of forms of one's organisation and of the group that choose from it, the latest first. */
    forms: Type.Array(
      Type.Object({
        pageId: Type.String(),
        label: Type.String(),
        version: Type.Integer(),
        state: oneOf(formStatuses),
        /** Processes of one's organisation that go by this version. */
        processes: Type.Array(Type.Object({ processId: Type.String(), processName: Type.String() })),
      }),
    ),
    /** Items whose choices depend on it. */
    items: Type.Array(Type.Object({ code: Type.String(), dataEnName: Type.String(), name: Type.String() })),
    /** Saved blocks of one's organisation with a field that chooses from it; they would offer nothing. */
    blocks: Type.Array(Type.String()),
    /** Its constraint values, which are deleted with it. */
    valueCount: Type.Integer(),
    /** Forms in effect of other organisations that choose from it: they keep it from being renamed as well. */
    elsewhere: Type.Integer(),
  }),
  summary: "Where a data item is used: form versions with their processes, and items that depend on it.",
});

export const dataValueUses = defineCall("dataValueUses", {
  ...onRow,
  access: { roles: ["admin", "process-admin"] },
  tx: "read",
  path: "/basic/dataItemControl/uses",
  whose: "table",
  input: Type.Object({ key: TableKey }),
  output: Type.Object({
    /** Forms of one's organisation and of the group, in effect or being designed, with an event that names it. */
    forms: Type.Array(
      Type.Object({
        pageId: Type.String(),
        label: Type.String(),
        version: Type.Integer(),
        isDraft: Type.Boolean(),
      }),
    ),
    /** Processes of one's organisation with a condition that names it, as published or else as designed. */
    processes: Type.Array(
      Type.Object({ processId: Type.String(), processName: Type.String(), isDraft: Type.Boolean() }),
    ),
    /** Approver matrices of one's organisation with a row for it, as they count or will, or else as they are being written. */
    matrices: Type.Array(
      Type.Object({ matrixId: Type.String(), matrixName: Type.String(), isDraft: Type.Boolean() }),
    ),
    /** Values of other items that are offered only where it was chosen. */
    values: Type.Array(
      Type.Object({ dataEnName: Type.String(), dataConValue: Type.String(), dataConDesc: Type.String() }),
    ),
    /** Places in other organisations that name it: they keep it from being renamed as well. */
    elsewhere: Type.Integer(),
  }),
  summary:
    "Where one value of a data item is named: events of forms, conditions of processes, matrices, values below it.",
});

export const previewTemplate = defineCall("previewTemplate", {
  ...onRow,
  access: { roles: ["admin", "process-admin"] },
  tx: "read",
  path: "/basic/templates/preview",
  whose: "table",
  bodyMaxKb: limits.jsonBodyMaxKb,
  input: Type.Object({
    key: TableKey,
    /** Values for the variables; a sample stands in for what is left out. */
    values: Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: 1_000 }))),
  }),
  /** The template in every channel and language it is kept in. */
  output: Type.Array(
    Type.Object({
      channel: Type.String(),
      language: Type.String(),
      subject: Type.String(),
      body: Type.String(),
      /** Used in the text and not declared as a variable. */
      undeclared: Type.Array(Type.String()),
    }),
  ),
  summary: "Shows a message template with values in it, in every channel and language.",
});

export const logSummary = defineCall("logSummary", {
  ...onRow,
  tx: "read",
  path: "/basic/operationLog/summary",
  whose: "administered",
  input: Type.Object({
    days: Type.Integer({ minimum: 1, maximum: 31 }),
    /** By whose clocks the days begin. */
    timeZone: TimeZone(),
  }),
  /** The latest day first, days without an entry included. */
  output: Type.Array(
    Type.Object({
      day: Day(),
      logins: Type.Integer(),
      failedLogins: Type.Integer(),
      operations: Type.Integer(),
      errors: Type.Integer(),
    }),
  ),
  summary: "Log-ins, failures, operations and errors of the last days, counted.",
});

import { processOrders } from "../codes/process-order.ts";
import { processStatuses, processVisibilities } from "../codes/process-status.ts";
import { Instant, nullable, oneOf, Type } from "../schema.ts";
import { transferFormats } from "../shapes/tables.ts";
import { defineCall } from "./define-call.ts";

const designers = { roles: ["admin", "process-admin"] } as const;

/** What narrows and orders the list of processes. */
export const processFilter = {
  keyword: Type.Optional(Type.String()),
  status: Type.Optional(oneOf(processStatuses)),
  /** A category and those below it; empty: what stands in none. */
  typeId: Type.Optional(Type.String({ maxLength: 64 })),
  /** What stands in no category. */
  withoutType: Type.Optional(Type.Boolean()),
  visibility: Type.Optional(oneOf(processVisibilities)),
  /** Whether the start list within the messaging application offers it. */
  messagingVisible: Type.Optional(Type.Boolean()),
  /** What is designed could not be published as it stands, or could. */
  faulty: Type.Optional(Type.Boolean()),
  order: Type.Optional(oneOf(processOrders)),
};

/** A category that processes stand in, with how many the other filters leave there; empty names: none. */
export const ProcessCategoryCount = Type.Object({
  processTypeId: Type.String(),
  processTypeName: Type.String(),
  parentTypeId: Type.String(),
  parentTypeName: Type.String(),
  count: Type.Integer(),
});

export const exportProcessList = defineCall("exportProcessList", {
  method: "GET",
  path: "/opt/exportProcessList",
  whose: "organisation",
  access: designers,
  cost: 10,
  input: Type.Object({ ...processFilter, format: oneOf(transferFormats) }),
  outputKind: "file",
  ours: true,
  summary: "The list of processes, narrowed and ordered, as a CSV or XLSX file.",
});

/** What designers do with a process, as its history names it. */
export const processActs = [
  "drafted",
  "published",
  "withdrawn",
  "changed",
  "messaging",
  "noted",
  "migrated",
  "sampleCase",
] as const;

export const processHistory = defineCall("processHistory", {
  method: "POST",
  path: "/opt/processHistory",
  whose: "organisation",
  encoding: "json",
  access: designers,
  input: Type.Object({ processId: Type.String({ minLength: 1, maxLength: 64 }) }),
  output: Type.Array(
    Type.Object({
      /** The last of them, where one person saved the draft several times in a row. */
      at: Instant(),
      by: Type.String(),
      act: oneOf(processActs),
      times: Type.Integer(),
      /** The version that a publication made, or that was noted. */
      version: nullable(Type.Integer()),
      /** What of it was changed to what, by the names of the definition. */
      changes: Type.Record(Type.String(), Type.String()),
    }),
  ),
  ours: true,
  summary: "Who changed a process, what and when, as far back as the operation log reaches; latest first.",
});

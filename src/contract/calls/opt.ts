import { limits } from "../limits.ts";
import { processStatuses } from "../codes/process-status.ts";
import { oneOf, nullable, Type } from "../schema.ts";
import { FormPage } from "../shapes/form-page.ts";
import type { ProcessDefinition } from "../shapes/process-definition.ts";
import { stampFormNames } from "../wire/misspelt-names.ts";
import { defineCall } from "./define-call.ts";
import { ProcessCategoryCount, processFilter } from "./process-list.ts";
import { ProcessRow } from "./process-manage.ts";

const designers = { roles: ["admin", "process-admin"] } as const;

/** What is sent beside a definition, and is none of it. */
export interface DefinitionSaving {
  /** The state the change began from. */
  rowVersion?: number;
  /** Of a publication: what the version changes. */
  versionNote?: string;
  /** Of a publication: why it counts although sample cases fail. */
  failingReason?: string;
}

export const saveOrUpdateProcessData = defineCall("saveOrUpdateProcessData", {
  method: "POST",
  path: "/opt/saveOrUpdateProcessData",
  whose: "organisation",
  encoding: "json",
  /** Checked by the engine, so that every fault is named by its path, not by the wire's schema. */
  bodyMaxKb: limits.jsonBodyMaxKb,
  cost: 10,
  input: Type.Unsafe<ProcessDefinition & DefinitionSaving>({
    type: "object",
    additionalProperties: true,
    /** The state the change began from; without one nobody is asked whether somebody else saved meanwhile. */
    properties: {
      rowVersion: { type: "integer" },
      versionNote: { type: "string", maxLength: limits.versionNoteMaxCharacters },
      failingReason: { type: "string", maxLength: limits.opinionMaxCharacters },
    },
  }),
  output: Type.Object({
    processId: Type.String(),
    status: oneOf(processStatuses),
    version: nullable(Type.Integer()),
    rowVersion: Type.Integer(),
    /** What was published all the same and its designer should know, by path; nothing when absent. */
    warnings: Type.Optional(Type.Record(Type.String(), Type.String())),
  }),
  access: designers,
  tx: "write",
  summary: "Saves a process definition as a draft, publishes it as a new version, or withdraws it.",
});

export const getProcessDataList = defineCall("getProcessDataList", {
  method: "POST",
  path: "/opt/getProcessDataList",
  whose: "organisation",
  input: Type.Object({
    processId: Type.Optional(Type.String()),
    version: Type.Optional(Type.Integer()),
    ...processFilter,
    page: Type.Optional(Type.Integer({ minimum: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    /** Each row says how many faults keep its design from being published. */
    withProblems: Type.Optional(Type.Boolean()),
    /** The answer counts what stands in each category. */
    withCategories: Type.Optional(Type.Boolean()),
  }),
  output: Type.Object({
    rows: Type.Array(
      Type.Object({
        ...ProcessRow.properties,
        /** A draft may be anything with an id. */
        definition: Type.Optional(
          Type.Unsafe<ProcessDefinition>({ type: "object", additionalProperties: true }),
        ),
        /** Faults of what is designed, where they were asked for. */
        problems: Type.Optional(Type.Integer()),
      }),
    ),
    categories: Type.Optional(Type.Array(ProcessCategoryCount)),
    total: Type.Integer(),
    page: Type.Integer(),
    pageSize: Type.Integer(),
  }),
  access: designers,
  summary:
    "Lists process definitions; with a `processId` the definition itself, draft or a published version.",
});

export const insertFormPageInfo = defineCall("insertFormPageInfo", {
  method: "POST",
  path: "/opt/insertTwpageInfo",
  whose: "organisation",
  encoding: "form",
  cost: 10,
  input: Type.Object({
    /** The page as JSON. */
    data: Type.String({ contentMediaType: "application/json" }),
    /** Who makes it: nobody but the caller. */
    createdBy: Type.Optional(Type.String({ maxLength: 64 })),
    /** What the program that saves it drew; `getFormPage` hands it back. */
    html: Type.Optional(Type.String()),
    /** The state the change began from; without one nobody is asked whether somebody else saved meanwhile. */
    rowVersion: Type.Optional(Type.Integer()),
  }),
  output: Type.Object({ ...FormPage.properties, rowVersion: Type.Integer() }),
  wireNames: stampFormNames,
  access: designers,
  tx: "write",
  summary: "Saves a form page; a version in use is frozen and the change makes the next one.",
});

export * from "./opt-form-page.ts";
export * from "./opt-data-item.ts";
export * from "./opt-release.ts";

import { formStatuses } from "../codes/form-status.ts";
import { limits } from "../limits.ts";
import { Instant, nullable, oneOf, pageOf, Type } from "../schema.ts";
import { FormPage } from "../shapes/form-page.ts";
import { SheetLines, SheetName } from "../shapes/sheets.ts";
import { stampFormNames } from "../wire/misspelt-names.ts";
import { defineCall } from "./define-call.ts";

const designers = { roles: ["admin", "process-admin"] } as const;
const pageId = () => Type.String({ minLength: 1, maxLength: 64 });
const vocabulary = () => Type.Array(Type.Object({ code: Type.String(), name: Type.String() }));

export const listComponentTypes = defineCall("listComponentTypes", {
  method: "POST",
  path: "/opt/queryTwPageComponentTypeList",
  whose: "nothing",
  input: Type.Object({}),
  output: vocabulary(),
  tx: "none",
  summary: "The kinds of form component.",
});

export const listComponentDataTypes = defineCall("listComponentDataTypes", {
  method: "POST",
  path: "/opt/queryTwPageComponentDataTypeList",
  whose: "nothing",
  input: Type.Object({}),
  output: vocabulary(),
  tx: "none",
  summary: "The kinds of value a form component may hold.",
});

export const listPagesByKeyAndIdForAll = defineCall("listPagesByKeyAndIdForAll", {
  method: "POST",
  path: "/opt/listPagesByKeyAndIdForAll",
  whose: "organisation",
  input: Type.Object({
    key: Type.Optional(Type.String({ maxLength: 100 })),
    pageId: Type.Optional(Type.String({ maxLength: 64 })),
    version: Type.Optional(Type.Integer({ minimum: 1 })),
    /** Of each page the latest version alone. */
    latest: Type.Optional(Type.Boolean()),
    state: Type.Optional(oneOf(formStatuses)),
    /** The organisation a page belongs to, or `group`. */
    company: Type.Optional(Type.String({ maxLength: 64 })),
    page: Type.Optional(Type.Integer({ minimum: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
  }),
  output: pageOf(
    Type.Object({
      pageId: Type.String(),
      version: Type.Integer(),
      state: oneOf(formStatuses),
      label: Type.String(),
      /** The organisation it belongs to, or `group`. */
      company: Type.String(),
      comments: Type.String(),
      /** A process uses this version: it can no longer change (spec §4 Rules). */
      frozen: Type.Boolean(),
      /** The latest version of this page in effect: the one a publication binds. */
      effectiveVersion: nullable(Type.Integer()),
      /** Fields, without the columns of sub-tables. */
      componentCount: Type.Integer(),
      /** Processes of one's organisation that a published version of binds the page in any of its versions. */
      processCount: Type.Integer(),
      /** Whether one may change it: pages of the group are for administrators of all organisations. */
      mayChange: Type.Boolean(),
      /** Of the page with all its versions; sent with a change it tells whether somebody else saved meanwhile. */
      rowVersion: Type.Integer(),
      createdBy: Type.String(),
      createdAt: Instant(),
      updatedBy: nullable(Type.String()),
      updatedAt: nullable(Instant()),
    }),
  ),
  access: designers,
  summary: "Lists form pages with their versions.",
});

/** A process of one's organisation that a published version of binds a form page. */
const ProcessOfPage = Type.Object({
  processId: Type.String(),
  processName: Type.String(),
  processVersion: Type.Integer(),
  pageVersion: Type.Integer(),
});

export const getFormPage = defineCall("getFormPage", {
  method: "POST",
  path: "/opt/getFormPage",
  whose: "organisation",
  ours: true,
  input: Type.Object({
    pageId: pageId(),
    /** Absent: the latest, whatever its state. */
    version: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  output: Type.Object({
    /** The version as it is stored, with `company`, `version` and `state`; sent back as `data` it changes nothing. */
    page: FormPage,
    /** The number of the latest version: a change of an older one becomes the one after it. */
    latestVersion: Type.Integer(),
    /** Of the page with all its versions; sent back with a change it tells whether somebody else saved meanwhile. */
    rowVersion: Type.Integer(),
    /** A process binds this version: it can no longer change, and what is saved becomes the next one (spec §4 Rules). */
    frozen: Type.Boolean(),
    /** Whether one may change it: pages of the group are for administrators of all organisations. */
    mayChange: Type.Boolean(),
    /** The published versions of processes of this organisation that bind this version. */
    processes: Type.Array(ProcessOfPage),
    /** What the program that saved it drew, where it sent that along. Never to be shown as it is. */
    html: nullable(Type.String()),
    createdBy: Type.String(),
    createdAt: Instant(),
    updatedBy: nullable(Type.String()),
    updatedAt: nullable(Instant()),
  }),
  wireNames: stampFormNames,
  access: designers,
  summary: "One version of a form page with its components and events, and which processes use it.",
});

export const readFormSheet = defineCall("readFormSheet", {
  method: "POST",
  path: "/opt/readFormSheet",
  whose: "nothing",
  encoding: "multipart",
  fileMaxKb: limits.formSheetMaxKb,
  cost: 10,
  input: Type.Object({ sheet: SheetName }),
  /** The heads of the sheet and the first of its rows. */
  output: SheetLines,
  access: designers,
  tx: "none",
  ours: true,
  summary:
    "Reads the first lines of a CSV file or of one sheet of an XLSX file, to make form fields of its columns; nothing is stored.",
});

export const updatePageStatus = defineCall("updatePageStatus", {
  method: "POST",
  path: "/opt/updatePageStatus",
  whose: "organisation",
  input: Type.Object({
    pageId: pageId(),
    version: Type.Integer({ minimum: 1 }),
    status: oneOf(formStatuses),
    /** The state the change began from; without one nobody is asked whether somebody else saved meanwhile. */
    rowVersion: Type.Optional(Type.Integer()),
  }),
  output: Type.Object({
    pageId: Type.String(),
    version: Type.Integer(),
    state: oneOf(formStatuses),
    rowVersion: Type.Integer(),
  }),
  access: designers,
  tx: "write",
  summary: "Puts a form page into effect, or takes it out of use.",
});

export const listPageFunction = defineCall("listPageFunction", {
  method: "POST",
  path: "/opt/listPageFunction",
  whose: "nothing",
  input: Type.Object({}),
  output: Type.Array(
    Type.Object({ functionId: Type.String(), name: Type.String(), comments: Type.String() }),
  ),
  tx: "none",
  summary: "What an event of a form may do.",
});

export const listPageTriggerType = defineCall("listPageTriggerType", {
  method: "POST",
  path: "/opt/listPageTriggerType",
  whose: "nothing",
  input: Type.Object({}),
  output: Type.Array(Type.Object({ triggerTypeCode: Type.String(), name: Type.String() })),
  tx: "none",
  summary: "What may set off an event of a form.",
});

export const listProcessForPageId = defineCall("listProcessForPageId", {
  method: "POST",
  path: "/opt/listProcessForPageId",
  whose: "organisation",
  input: Type.Object({ pageId: pageId(), version: Type.Optional(Type.Integer({ minimum: 1 })) }),
  output: Type.Array(ProcessOfPage),
  access: designers,
  summary: "The processes that use a form page.",
});

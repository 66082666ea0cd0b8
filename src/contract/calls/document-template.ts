import { documentFormats, documentKinds, documentStates } from "../codes/document-template.ts";
import { languages } from "../codes/language.ts";
import { limits } from "../limits.ts";
import { LongId, oneOf, pageOf, Type } from "../schema.ts";
import {
  DocumentTemplateDetail,
  DocumentTemplateEntry,
  FilledDocument,
  PlaceholderHelp,
  UsableTemplate,
} from "../shapes/document-template.ts";
import { defineCall } from "./define-call.ts";

const ofDesigners = {
  method: "POST",
  whose: "organisation",
  encoding: "json",
  access: { roles: ["admin", "process-admin"] },
  ours: true,
} as const;
/** Makes a file or reads one: no transaction is open meanwhile. */
const withFiles = { tx: "none", cost: 20 } as const;
const rowVersion = Type.Integer();
const templateId = LongId();
const version = Type.Integer({ minimum: 1, maximum: limits.documentVersionsMax });
const processId = Type.String({ minLength: 1, maxLength: 64 });
const fileId = Type.String({ minLength: 1, maxLength: 40 });
const note = Type.Optional(Type.String({ maxLength: limits.versionNoteMaxCharacters }));
const paging = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
};
const described = {
  templateName: Type.String({ minLength: 1, maxLength: 100 }),
  description: Type.Optional(Type.String({ maxLength: 500 })),
  language: oneOf(languages),
  /** Of applications: the processes it is for; none: every process. */
  processIds: Type.Array(processId, { maxItems: 100, uniqueItems: true }),
};

export const listDocumentTemplates = defineCall("listDocumentTemplates", {
  ...ofDesigners,
  path: "/docTemplate/list",
  input: Type.Object({
    keyword: Type.Optional(Type.String({ maxLength: 100 })),
    kind: Type.Optional(oneOf(documentKinds)),
    state: Type.Optional(oneOf(documentStates)),
    processId: Type.Optional(processId),
    ...paging,
  }),
  output: pageOf(DocumentTemplateEntry),
  summary: "The document templates of the organization and those of every organization, by name.",
});

export const documentTemplate = defineCall("documentTemplate", {
  ...ofDesigners,
  path: "/docTemplate/detail",
  input: Type.Object({ templateId }),
  output: DocumentTemplateDetail,
  summary: "A document template with its versions, and which placeholders came and went with each.",
});

export const documentPlaceholders = defineCall("documentPlaceholders", {
  ...ofDesigners,
  path: "/docTemplate/placeholders",
  input: Type.Object({
    kind: oneOf(documentKinds),
    language: Type.Optional(oneOf(languages)),
    processIds: described.processIds,
  }),
  output: Type.Array(PlaceholderHelp),
  summary: "The placeholders that a document template of some processes may use.",
});

export const createDocumentTemplate = defineCall("createDocumentTemplate", {
  ...ofDesigners,
  ...withFiles,
  path: "/docTemplate/create",
  input: Type.Object({
    ...described,
    kind: oneOf(documentKinds),
    /** For every organisation: administrators of all of them alone. */
    isShared: Type.Optional(Type.Boolean()),
    /** A Word document (docx) that the caller has uploaded. */
    fileId,
    note,
  }),
  output: DocumentTemplateDetail,
  summary: "Makes a document template of an uploaded Word document whose placeholders can all be filled.",
});

export const addDocumentTemplateVersion = defineCall("addDocumentTemplateVersion", {
  ...ofDesigners,
  ...withFiles,
  path: "/docTemplate/addVersion",
  input: Type.Object({ templateId, rowVersion, fileId, note }),
  output: DocumentTemplateDetail,
  summary: "Adds an uploaded Word document as the next version of a template; what is in effect stays so.",
});

export const changeDocumentTemplate = defineCall("changeDocumentTemplate", {
  ...ofDesigners,
  path: "/docTemplate/change",
  input: Type.Object({ templateId, rowVersion, ...described }),
  output: DocumentTemplateDetail,
  tx: "write",
  summary: "Changes name, description, language and processes of a document template.",
});

export const setDocumentTemplateState = defineCall("setDocumentTemplateState", {
  ...ofDesigners,
  path: "/docTemplate/setState",
  input: Type.Object({
    templateId,
    rowVersion,
    version,
    /** `effective`: takes the place of the version in effect; `failed`: taken out of effect. */
    state: oneOf(["effective", "failed"] as const),
  }),
  output: DocumentTemplateDetail,
  tx: "write",
  summary: "Puts a version of a document template into effect, or takes it out.",
});

export const removeDocumentTemplate = defineCall("removeDocumentTemplate", {
  ...ofDesigners,
  path: "/docTemplate/remove",
  input: Type.Object({ templateId, rowVersion }),
  output: Type.Object({}),
  tx: "write",
  summary: "Deletes a document template that is not in effect and that no application mails documents of.",
});

export const downloadDocumentTemplate = defineCall("downloadDocumentTemplate", {
  method: "GET",
  path: "/docTemplate/download",
  whose: "organisation",
  access: ofDesigners.access,
  ours: true,
  isUnrecorded: true,
  input: Type.Object({ templateId, version }),
  outputKind: "file",
  tx: "none",
  summary: "The Word document of a version, with its placeholders.",
});

export const searchDocumentTemplates = defineCall("searchDocumentTemplates", {
  method: "POST",
  path: "/docTemplate/search",
  whose: "organisation",
  encoding: "json",
  ours: true,
  input: Type.Object({
    keyword: Type.Optional(Type.String({ maxLength: 100 })),
    kind: Type.Optional(oneOf(documentKinds)),
    processId: Type.Optional(processId),
    /** One that the caller may read: those that it can be filled into. */
    applyId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    templateId: Type.Optional(templateId),
    ...paging,
  }),
  output: pageOf(UsableTemplate),
  summary: "The document templates in effect that one may use, those for one application where it is named.",
});

export const fillDocumentTemplate = defineCall("fillDocumentTemplate", {
  method: "POST",
  path: "/docTemplate/fill",
  whose: "organisation",
  encoding: "json",
  ours: true,
  ...withFiles,
  bodyMaxKb: limits.jsonBodyMaxKb,
  input: Type.Object({
    templateId,
    /** Another version than the one in effect: those who keep templates alone. */
    version: Type.Optional(version),
    /** The application it is filled with. */
    applyId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    /** Typed values by the names of the placeholders: texts, yes or no, rows of these. */
    values: Type.Optional(
      Type.Unsafe<Record<string, unknown>>({ type: "object", additionalProperties: true }),
    ),
    format: oneOf(documentFormats),
  }),
  output: FilledDocument,
  summary:
    "Fills a document template with an application that one may read, or with typed values; the file is one's own for a day.",
});

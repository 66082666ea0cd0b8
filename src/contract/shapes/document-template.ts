import { documentFormats, documentKinds, documentParts, documentStates } from "../codes/document-template.ts";
import { languages } from "../codes/language.ts";
import { placeholderGroups } from "../documents/placeholders.ts";
import { Instant, LongId, nullable, oneOf, type Static, Type } from "../schema.ts";

const placeholderTypes = ["text", "number", "date", "yesNo", "rows"] as const;

/** A process a template is for. */
const NamedProcess = Type.Object({ processId: Type.String(), processName: Type.String() });

/** What somebody types to fill a template; rows have columns. */
export const DocumentField = Type.Object({
  name: Type.String(),
  type: oneOf(["text", "yesNo", "rows"] as const),
  columns: Type.Optional(
    Type.Array(Type.Object({ name: Type.String(), type: oneOf(["text", "yesNo", "rows"] as const) })),
  ),
});
export type DocumentField = Static<typeof DocumentField>;

/** What a PDF does not show of its document: how often, and of characters which. */
export const DocumentNotice = Type.Object({
  gap: Type.String(),
  count: Type.Integer(),
  characters: Type.Optional(Type.String()),
});
export type DocumentNotice = Static<typeof DocumentNotice>;

/** A placeholder that a template may use, as the help shows it. */
export const PlaceholderHelp = Type.Object({
  name: Type.String(),
  title: Type.String(),
  type: oneOf(placeholderTypes),
  group: oneOf(placeholderGroups),
  columns: Type.Optional(
    Type.Array(Type.Object({ name: Type.String(), title: Type.String(), type: oneOf(placeholderTypes) })),
  ),
});
export type PlaceholderHelp = Static<typeof PlaceholderHelp>;

/** A placeholder where it stands in a document. */
export const TagPlace = Type.Object({
  placeholder: Type.String(),
  part: oneOf(documentParts),
  near: Type.String(),
});

/** A version of a template. */
export const DocumentTemplateVersion = Type.Object({
  version: Type.Integer(),
  fileName: Type.String(),
  sizeBytes: Type.Integer(),
  state: oneOf(documentStates),
  note: Type.String(),
  /** By name. */
  createdBy: Type.String(),
  createdAt: Instant(),
  /** Its placeholders, each once, and those that came and went since the version before. */
  names: Type.Array(Type.String()),
  came: Type.Array(Type.String()),
  went: Type.Array(Type.String()),
  notices: Type.Array(DocumentNotice),
  /** What is typed to fill it, where it is filled with typed values. */
  fields: Type.Array(DocumentField),
});
export type DocumentTemplateVersion = Static<typeof DocumentTemplateVersion>;

const entry = {
  templateId: LongId(),
  templateName: Type.String(),
  description: Type.String(),
  kind: oneOf(documentKinds),
  language: oneOf(languages),
  /** Of every organisation; else of the one somebody works in. */
  isShared: Type.Boolean(),
  /** Of applications: the processes it is for; none: every process. */
  processes: Type.Array(NamedProcess),
};

/** A template as administrators see it in the list. */
export const DocumentTemplateEntry = Type.Object({
  ...entry,
  state: oneOf(documentStates),
  /** The latest version, and the one in effect. */
  version: Type.Integer(),
  effectiveVersion: nullable(Type.Integer()),
  /** The caller may change it: shared ones are for administrators of every organisation. */
  mayChange: Type.Boolean(),
  rowVersion: Type.Integer(),
  updatedBy: Type.String(),
  updatedAt: Instant(),
});
export type DocumentTemplateEntry = Static<typeof DocumentTemplateEntry>;

/** The same with its versions, the newest first. */
export const DocumentTemplateDetail = Type.Intersect([
  DocumentTemplateEntry,
  Type.Object({ versions: Type.Array(DocumentTemplateVersion) }),
]);
export type DocumentTemplateDetail = Static<typeof DocumentTemplateDetail>;

/** A template in effect as those who use it find it. */
export const UsableTemplate = Type.Object({
  ...entry,
  version: Type.Integer(),
  fields: Type.Array(DocumentField),
  /** What a PDF of it does not show. */
  notices: Type.Array(DocumentNotice),
  updatedAt: Instant(),
});
export type UsableTemplate = Static<typeof UsableTemplate>;

/** A filled document: a file of whoever asked for it, which is kept for a day unless they attach it somewhere. */
export const FilledDocument = Type.Object({
  fileId: Type.String(),
  fileName: Type.String(),
  sizeBytes: Type.Integer(),
  format: oneOf(documentFormats),
  /** Of a PDF. */
  pages: Type.Optional(Type.Integer()),
  notices: Type.Array(DocumentNotice),
  /** Placeholders that nothing was there for, or nothing that the reader may see. */
  empty: Type.Array(Type.String()),
});
export type FilledDocument = Static<typeof FilledDocument>;

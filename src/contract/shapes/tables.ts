import { nullable, oneOf, type JsonValue, type Static, Type } from "../schema.ts";
import { sheetsOffered } from "./sheets.ts";

/** A row of a schema table as it travels: property → value, and `rowVersion` where the table guards against lost updates. */
export const TableRow = Type.Unsafe<{ [property: string]: JsonValue }>({
  type: "object",
  additionalProperties: true,
});
export type TableRow = Static<typeof TableRow>;

/** The value of a row's key. */
export const TableKey = Type.Union([
  Type.String({ minLength: 1, maxLength: 500 }),
  Type.Integer({ minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }),
]);
export type TableKey = Static<typeof TableKey>;

/** Any JSON value. */
export const AnyValue = Type.Unsafe<JsonValue>({});

/** What references of the shown rows are called: field → value as text → label. */
export const ReferenceLabels = Type.Record(Type.String(), Type.Record(Type.String(), Type.String()));
export type ReferenceLabels = Static<typeof ReferenceLabels>;

/** Fields with the value somebody saw and the value they want. */
export const FieldChanges = Type.Record(
  Type.String(),
  Type.Object({ from: AnyValue, to: AnyValue }, { additionalProperties: false }),
);
export type FieldChanges = Static<typeof FieldChanges>;

/** How a change of a row came about. */
export const tableChangeKinds = ["create", "update", "delete", "restore", "purge"] as const;

/** One entry of a row's history. Fields the reader may not see are left out. */
export const TableHistoryEntry = Type.Object({
  changeId: Type.Integer(),
  key: TableKey,
  at: Type.String({ format: "date-time" }),
  userCode: Type.String(),
  realName: nullable(Type.String()),
  kind: oneOf(tableChangeKinds),
  changes: FieldChanges,
  /** Changes made in one act: a bulk change, an import, a cascade. */
  batchId: nullable(Type.String()),
});
export type TableHistoryEntry = Static<typeof TableHistoryEntry>;

/** One thing wrong with a schema file, in the reader's language. */
export const SchemaFileProblem = Type.Object({
  file: Type.String(),
  entity: nullable(Type.String()),
  /** JSON pointer into the file. */
  path: Type.String(),
  line: nullable(Type.Integer()),
  column: nullable(Type.Integer()),
  severity: oneOf(["error", "warning"] as const),
  code: Type.String(),
  text: Type.String(),
  /** Rows that stand in the way of a narrowing, the first hundred. */
  offenders: Type.Array(Type.Object({ key: TableKey, value: AnyValue })),
  offenderCount: Type.Integer(),
});
export type SchemaFileProblem = Static<typeof SchemaFileProblem>;

/** A table as one person's page gets it: a `VisibleTable` of the tables room with its name and where its validator is. */
export const EntityForPage = Type.Object(
  {
    name: Type.String(),
    /** Grows with every accepted change of any schema. */
    generation: Type.Integer(),
    /** The module that exports `makeValidator(require)`; the address changes with what it checks. */
    validatorUrl: Type.String(),
    /** The model of the tables room, without what this person may not see. */
    model: Type.Unsafe<{ [word: string]: JsonValue }>({ type: "object", additionalProperties: true }),
    rights: Type.Record(Type.String(), Type.Boolean()),
    readableFields: Type.Array(Type.String()),
    writableFields: Type.Array(Type.String()),
    /** Of a shared table: the organisation whose rows alone this person may change (`organId` of a row); absent: all. */
    changesRowsOf: Type.Optional(Type.Integer()),
  },
  { additionalProperties: false },
);
export type EntityForPage = Static<typeof EntityForPage>;

export const tableJobKinds = ["import", "export", "bulkUpdate", "bulkRemove"] as const;
/** `ready`: a preview waits for its commit; `reverted`: a committed import was taken back. */
export const tableJobStates = [
  "waiting",
  "running",
  "ready",
  "committing",
  "done",
  "reverting",
  "reverted",
  "cancelled",
  "failed",
] as const;
export const importModes = ["add", "update", "upsert"] as const;
export type ImportMode = (typeof importModes)[number];
export const transferFormats = ["csv", "xlsx"] as const;

/** A column of an imported sheet and the property it is read into; null: left out. */
export const ImportColumn = Type.Object({
  head: Type.String(),
  field: nullable(Type.String()),
  /** Whether name or title fitted exactly; a guess is shown for the person to confirm. */
  sure: Type.Boolean(),
});
export type ImportColumn = Static<typeof ImportColumn>;

/** An import, an export or a change of many rows that runs in the background. */
export const TableJob = Type.Object({
  jobId: Type.String(),
  entity: Type.String(),
  kind: oneOf(tableJobKinds),
  state: oneOf(tableJobStates),
  /** Null where there is no file. */
  format: nullable(oneOf(transferFormats)),
  fileName: Type.String(),
  /** Rows done and rows in all; null while unknown. */
  done: Type.Integer(),
  total: nullable(Type.Integer()),
  /** Of an import: rows with errors, rows that add, rows that change one. */
  failedRows: Type.Integer(),
  addedRows: Type.Integer(),
  changedRows: Type.Integer(),
  columns: Type.Array(ImportColumn),
  mode: nullable(oneOf(importModes)),
  /** The field an import finds existing rows by. */
  by: nullable(Type.String()),
  /** Of an import. */
  ...sheetsOffered,
  /** Why it failed, in the reader's language. */
  error: nullable(Type.String()),
  /** It failed by its file: the same file can only fail again. */
  isUnreadable: Type.Boolean(),
  createdAt: Type.String({ format: "date-time" }),
  finishedAt: nullable(Type.String({ format: "date-time" })),
});
export type TableJob = Static<typeof TableJob>;

/** A line of an import's preview. */
export const ImportLine = Type.Object({
  /** As the sheet counts: the heads are line 1. */
  line: Type.Integer(),
  cells: Type.Array(Type.String()),
  action: oneOf(["add", "update", "none"] as const),
  /** By field, in the reader's language. */
  errors: Type.Record(Type.String(), Type.String()),
});
export type ImportLine = Static<typeof ImportLine>;

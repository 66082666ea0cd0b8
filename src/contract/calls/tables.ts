import { limits } from "../limits.ts";
import { LongId, oneOf, Type } from "../schema.ts";
import {
  AnyValue,
  EntityForPage,
  FieldChanges,
  ReferenceLabels,
  SchemaFileProblem,
  TableJob,
  TableHistoryEntry,
  TableKey,
  TableRow,
} from "../shapes/tables.ts";
import { type CallDeclaration, defineCall } from "./define-call.ts";

/** The part of a path that stands for a table's name. */
const entityStep = "{entity}";

/**
 * A derived operation on one table: the declaration with the table's name in its path. Every table has them all;
 * who may do what the table's schema says, so the declarations ask for no more than a session.
 */
export function onTable<Call extends CallDeclaration>(call: Call, entity: string): Call {
  return { ...call, path: call.path.replace(entityStep, encodeURIComponent(entity)) };
}

const Filter = Type.Unsafe<{ [field: string]: unknown }>({ type: "object", additionalProperties: true });
const keys = Type.Array(TableKey, { minItems: 1, maxItems: limits.tableKeysMax });
/** Which rows a bulk change is about: some by key, or all that a filter finds. */
const chosen = { keys: Type.Optional(keys), filter: Type.Optional(Filter) };
/** How many rows were changed, and the act that undo names; `job` where they are so many that it is done in the background. */
const bulkAnswer = Type.Object({
  count: Type.Integer(),
  batchId: Type.Optional(Type.String()),
  job: Type.Optional(TableJob),
});
const onRows = { encoding: "json", tx: "none", ours: true, method: "POST" } as const;

export const listTableRows = defineCall("listTableRows", {
  ...onRows,
  believes: "reads",
  path: "/basic/{entity}/listByPage",
  whose: "table",
  cost: 2,
  input: Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
    sort: Type.Optional(Type.Array(Type.String({ maxLength: 100 }))),
    filter: Type.Optional(Filter),
    /** The `next` of the page before: deep pages cost no more than the first. */
    after: Type.Optional(Type.Array(AnyValue)),
    columns: Type.Optional(Type.Array(Type.String({ maxLength: 100 }))),
    /** A text to look for in what a row is called by, for pickers. */
    keyword: Type.Optional(Type.String({ maxLength: 100 })),
    /** False: rows only, at once; the total is asked for in a second call. */
    count: Type.Optional(Type.Boolean()),
    /** Only the number of rows, no rows. */
    countOnly: Type.Optional(Type.Boolean()),
    /** The recycle bin instead of the living rows. */
    deleted: Type.Optional(Type.Boolean()),
    /** Of a tree: only the rows directly below this one; null: those at the top, or whose parent cannot be seen. */
    below: Type.Optional(Type.Union([TableKey, Type.Null()])),
  }),
  output: Type.Object({
    rows: Type.Array(TableRow),
    /** Absent where it was not asked for, or the schema says that nobody counts. */
    total: Type.Optional(Type.Integer()),
    totalIsEstimate: Type.Optional(Type.Boolean()),
    /** So many rows were counted, and there may be any number more. */
    totalIsLeast: Type.Optional(Type.Boolean()),
    page: Type.Integer(),
    pageSize: Type.Integer(),
    next: Type.Optional(Type.Array(AnyValue)),
    labels: ReferenceLabels,
    /** With `below`: how many rows stand below each of these, by key; those with none are left out. */
    childCounts: Type.Optional(Type.Record(Type.String(), Type.Integer())),
  }),
  summary: "A page of a table's rows: filtered, sorted, with what its references are called.",
});

export const getTableRow = defineCall("getTableRow", {
  ...onRows,
  believes: "reads",
  path: "/basic/{entity}/get",
  whose: "table",
  input: Type.Object({ key: TableKey }),
  output: TableRow,
  summary: "One row of a table, with its version.",
});

export const labelTableRows = defineCall("labelTableRows", {
  ...onRows,
  believes: "reads",
  path: "/basic/{entity}/labels",
  whose: "table",
  bodyMaxKb: limits.keysBodyMaxKb,
  input: Type.Object({ field: Type.String({ maxLength: 100 }), values: keys }),
  output: Type.Record(Type.String(), Type.String()),
  summary: "What the rows that a reference field points to are called, by value.",
});

export const addTableRow = defineCall("addTableRow", {
  ...onRows,
  believes: "confirms",
  path: "/basic/{entity}/add",
  whose: "table",
  bodyMaxKb: limits.jsonBodyMaxKb,
  input: TableRow,
  output: TableRow,
  summary: "Adds a row to a table.",
});

export const updateTableRow = defineCall("updateTableRow", {
  ...onRows,
  believes: "confirms",
  path: "/basic/{entity}/update",
  whose: "table",
  bodyMaxKb: limits.jsonBodyMaxKb,
  input: Type.Object({
    key: TableKey,
    rowVersion: Type.Optional(Type.String({ maxLength: 40 })),
    changes: FieldChanges,
  }),
  output: TableRow,
  summary: "Changes fields of a row; what two people changed differently comes back as conflicts.",
});

export const saveTableRow = defineCall("saveTableRow", {
  ...onRows,
  believes: "confirms",
  path: "/basic/{entity}/save",
  whose: "table",
  bodyMaxKb: limits.jsonBodyMaxKb,
  input: Type.Object({
    /** Absent: a new row, `row`; else `changes` of the row of this key, which may be none. */
    key: Type.Optional(TableKey),
    row: Type.Optional(TableRow),
    changes: Type.Optional(FieldChanges),
    /** Rows of the tables that the schema names as details; what stays as it is is left out. */
    details: Type.Array(
      Type.Object({
        entity: Type.String({ maxLength: 100 }),
        /** The detail's property that refers to the row. */
        field: Type.String({ maxLength: 100 }),
        rows: Type.Array(
          Type.Object({
            key: Type.Optional(TableKey),
            row: Type.Optional(TableRow),
            changes: Type.Optional(FieldChanges),
          }),
          { maxItems: limits.pageSizeMax },
        ),
        removed: Type.Array(TableKey, { maxItems: limits.pageSizeMax }),
      }),
      { maxItems: limits.detailTablesMax },
    ),
  }),
  output: TableRow,
  summary:
    "Writes a row and rows of its detail tables in one act; errors and conflicts of a detail stand under `entity.field[place].property`.",
});

export const removeTableRows = defineCall("removeTableRows", {
  ...onRows,
  path: "/basic/{entity}/remove",
  whose: "table",
  bodyMaxKb: limits.keysBodyMaxKb,
  input: Type.Object({ keys }),
  output: Type.Object({ count: Type.Integer(), batchId: Type.String() }),
  summary: "Deletes rows of a table, into its recycle bin where it has one.",
});

export const restoreTableRows = defineCall("restoreTableRows", {
  ...onRows,
  path: "/basic/{entity}/restore",
  whose: "table",
  bodyMaxKb: limits.keysBodyMaxKb,
  input: Type.Object({ keys }),
  output: Type.Object({ count: Type.Integer(), batchId: Type.String() }),
  summary: "Brings rows back from a table's recycle bin.",
});

export const moveTableRow = defineCall("moveTableRow", {
  ...onRows,
  believes: "confirms",
  path: "/basic/{entity}/move",
  whose: "table",
  input: Type.Object({
    key: TableKey,
    parent: Type.Union([TableKey, Type.Null()]),
    /** The sibling it comes before; absent: the last place. */
    before: Type.Optional(TableKey),
  }),
  output: TableRow,
  summary: "Moves a row of a tree below another parent or to another place; never below itself.",
});

export const checkTableValue = defineCall("checkTableValue", {
  ...onRows,
  believes: "reads",
  path: "/basic/{entity}/checkUnique",
  whose: "table",
  bodyMaxKb: limits.jsonBodyMaxKb,
  input: Type.Object({
    row: TableRow,
    field: Type.String({ maxLength: 100 }),
    /** The row being edited. */
    key: Type.Optional(TableKey),
  }),
  output: Type.Object({
    unique: Type.Boolean(),
    /** Where it is not and several fields are unique together: all of them. */
    set: Type.Optional(Type.Array(Type.String())),
    /** It is the key of a row in the recycle bin, which the caller may bring back. */
    isInBin: Type.Optional(Type.Boolean()),
    /** What the table objects to in the field, in the words of a refusal. */
    error: Type.Optional(Type.String()),
  }),
  summary:
    "Whether a value is free where it must be unique, and what else would refuse it, while somebody types it.",
});

export const tableRowHistory = defineCall("tableRowHistory", {
  ...onRows,
  believes: "reads",
  path: "/basic/{entity}/history",
  whose: "table",
  input: Type.Object({
    /** Absent: the changes of the whole table. */
    key: Type.Optional(TableKey),
    batchId: Type.Optional(Type.String({ maxLength: 40 })),
    before: Type.Optional(LongId()),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
  }),
  output: Type.Object({ rows: Type.Array(TableHistoryEntry), labels: ReferenceLabels }),
  summary: "What was changed of a row, by whom and when, latest first.",
});

export const revertTableRow = defineCall("revertTableRow", {
  ...onRows,
  path: "/basic/{entity}/revert",
  whose: "table",
  input: Type.Object({
    key: TableKey,
    changeId: LongId(),
    /** Absent: every field of that change. */
    fields: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { minItems: 1 })),
    /** True: the row as it was after that change, whatever came later. */
    toThisState: Type.Optional(Type.Boolean()),
  }),
  output: TableRow,
  summary: "Takes back a change of a row, or some of its fields, or brings back the row as it was then.",
});

export const undoTableBatch = defineCall("undoTableBatch", {
  ...onRows,
  path: "/basic/{entity}/undo",
  whose: "table",
  cost: 20,
  input: Type.Object({ batchId: Type.String({ maxLength: 40 }) }),
  output: Type.Object({ count: Type.Integer(), skipped: Type.Integer(), job: Type.Optional(TableJob) }),
  summary: "Takes back everything that was done in one act; rows changed since are left alone and counted.",
});

export const bulkUpdateTableRows = defineCall("bulkUpdateTableRows", {
  ...onRows,
  path: "/basic/{entity}/bulkUpdate",
  whose: "table",
  bodyMaxKb: limits.jsonBodyMaxKb,
  cost: 20,
  input: Type.Object({ ...chosen, changes: TableRow, dryRun: Type.Optional(Type.Boolean()) }),
  output: bulkAnswer,
  summary: "Sets fields of all rows that a filter finds; a dry run only counts them.",
});

export const bulkRemoveTableRows = defineCall("bulkRemoveTableRows", {
  ...onRows,
  path: "/basic/{entity}/bulkRemove",
  whose: "table",
  bodyMaxKb: limits.keysBodyMaxKb,
  cost: 20,
  input: Type.Object({ ...chosen, dryRun: Type.Optional(Type.Boolean()) }),
  output: bulkAnswer,
  summary: "Deletes all rows that a filter finds; a dry run only counts them.",
});

export const listEntities = defineCall("listEntities", {
  method: "POST",
  path: "/basic/entities",
  whose: "own",
  encoding: "json",
  input: Type.Object({}),
  output: Type.Array(EntityForPage),
  tx: "none",
  ours: true,
  summary: "The tables a user can see, prepared for the page.",
});

export const currentEntities = defineCall("currentEntities", {
  method: "GET",
  path: "/basic/entities",
  whose: "own",
  input: Type.Object({}),
  output: Type.Array(EntityForPage),
  revalidated: true,
  tx: "none",
  ours: true,
  summary: "The same tables for whoever keeps the answer: sent again only where it has changed.",
});

export const tableValidator = defineCall("tableValidator", {
  method: "GET",
  path: "/basic/validators/{hash}",
  whose: "nothing",
  input: Type.Object({}),
  outputKind: "page",
  access: "public",
  tx: "none",
  ours: true,
  summary: "The module that checks a table's rows in the page, by the address that the table's entry names.",
});

export const listSchemaProblems = defineCall("listSchemaProblems", {
  method: "POST",
  path: "/basic/schemas/problems",
  whose: "group",
  encoding: "json",
  input: Type.Object({}),
  output: Type.Array(SchemaFileProblem),
  access: { roles: ["admin"] },
  tx: "none",
  ours: true,
  summary: "What is wrong with the files in the folder of schemas, with place, cause and remedy.",
});

export const purgeSetAside = defineCall("purgeSetAside", {
  method: "POST",
  path: "/basic/schemas/purge",
  whose: "group",
  encoding: "json",
  input: Type.Object({
    entity: Type.String({ minLength: 1, maxLength: 100 }),
    /** A column that was set aside; absent: the whole table of a schema that was removed. */
    column: Type.Optional(Type.String({ maxLength: 100 })),
    /** The name once more: what is purged does not come back. */
    confirm: Type.String({ maxLength: 100 }),
  }),
  output: Type.Object({ purged: oneOf(["column", "table"] as const) }),
  access: { roles: ["admin"] },
  tx: "none",
  ours: true,
  summary: "Drops a column that no schema uses any more, or the table of a removed schema, for good.",
});

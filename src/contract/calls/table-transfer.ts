import { limits } from "../limits.ts";
import { oneOf, TimeZone, Type } from "../schema.ts";
import { SheetName } from "../shapes/sheets.ts";
import { ImportLine, importModes, TableJob, transferFormats } from "../shapes/tables.ts";
import { defineCall } from "./define-call.ts";

const jobId = Type.String({ minLength: 1, maxLength: 40 });
const onRows = { encoding: "json", tx: "none", ours: true, method: "POST" } as const;
/** By whose clocks instants stand in the sheet; absent: by UTC. */
const timeZone = Type.Optional(TimeZone());

/** Which field each column of a sheet goes to, by the column's head; null: to none. */
export const ImportMapping = Type.Array(
  Type.Object({
    head: Type.String({ maxLength: limits.fieldTextMaxCharacters }),
    field: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
  }),
  { maxItems: limits.sheetColumnsMax },
);

export const importTablePreview = defineCall("importTablePreview", {
  ...onRows,
  path: "/basic/{entity}/importPreview",
  whose: "table",
  encoding: "multipart",
  fileMaxKb: limits.importMaxKb,
  cost: 50,
  input: Type.Object({
    /** Absent: what can be told by the heads. `[{"head": "名称", "field": "name"}]` as JSON. */
    mapping: Type.Optional(Type.String({ maxLength: 20_000 })),
    mode: Type.Optional(oneOf(importModes)),
    /** The unique field that finds an existing row; absent: the key. */
    by: Type.Optional(Type.String({ maxLength: 100 })),
    sheet: SheetName,
    timeZone,
  }),
  output: TableJob,
  summary:
    "Takes a CSV or XLSX file and checks every line of it, or of one of its sheets, in the background; nothing is written to the table.",
});

export const remapTableImport = defineCall("remapTableImport", {
  ...onRows,
  path: "/basic/{entity}/importMapping",
  whose: "table",
  bodyMaxKb: limits.jsonBodyMaxKb,
  input: Type.Object({
    jobId,
    /** Absent: what can be told by the heads. */
    mapping: Type.Optional(ImportMapping),
    mode: Type.Optional(oneOf(importModes)),
    by: Type.Optional(Type.String({ maxLength: 100 })),
    /** Another sheet of the same file: corrections of the one before are forgotten. Absent: it stays. */
    sheet: SheetName,
  }),
  output: TableJob,
  summary: "Reads another sheet of an import, or its columns into other fields, and checks it again.",
});

export const listImportLines = defineCall("listImportLines", {
  ...onRows,
  path: "/basic/{entity}/importLines",
  whose: "table",
  input: Type.Object({
    jobId,
    onlyErrors: Type.Optional(Type.Boolean()),
    afterLine: Type.Optional(Type.Integer({ minimum: 0 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
  }),
  output: Type.Object({ rows: Type.Array(ImportLine), total: Type.Integer() }),
  summary: "Lines of an import with everything that is wrong with them.",
});

export const downloadImportErrors = defineCall("downloadImportErrors", {
  method: "GET",
  path: "/basic/{entity}/importErrors",
  whose: "table",
  input: Type.Object({ jobId, format: oneOf(transferFormats) }),
  outputKind: "stream",
  tx: "none",
  ours: true,
  summary:
    "The lines of an import that have errors as a file, each with what is wrong with it, to be corrected and imported; as CSV where a text is longer than a cell of a workbook holds.",
});

export const correctImportLine = defineCall("correctImportLine", {
  ...onRows,
  path: "/basic/{entity}/importMend",
  whose: "table",
  bodyMaxKb: limits.jsonBodyMaxKb,
  input: Type.Object({
    jobId,
    line: Type.Integer({ minimum: 1 }),
    cells: Type.Array(Type.String({ maxLength: 100_000 })),
  }),
  output: ImportLine,
  summary: "Corrects a line of an import in place and checks it again.",
});

export const importTableCommit = defineCall("importTableCommit", {
  ...onRows,
  path: "/basic/{entity}/importCommit",
  whose: "table",
  cost: 20,
  input: Type.Object({
    jobId,
    /** True: lines with errors are left out; otherwise an import with errors is refused. */
    skipErrors: Type.Optional(Type.Boolean()),
  }),
  output: TableJob,
  summary: "Writes the checked lines of an import to the table, all or none.",
});

export const importTableRevert = defineCall("importTableRevert", {
  ...onRows,
  path: "/basic/{entity}/importRevert",
  whose: "table",
  cost: 20,
  input: Type.Object({ jobId }),
  output: TableJob,
  summary: "Takes back everything an import wrote; rows changed since are left alone and counted.",
});

export const exportTable = defineCall("exportTable", {
  ...onRows,
  path: "/basic/{entity}/export",
  whose: "table",
  bodyMaxKb: limits.keysBodyMaxKb,
  cost: 50,
  input: Type.Object({
    format: oneOf(transferFormats),
    filter: Type.Optional(
      Type.Unsafe<{ [field: string]: unknown }>({ type: "object", additionalProperties: true }),
    ),
    sort: Type.Optional(Type.Array(Type.String({ maxLength: 100 }))),
    /** Absent: every field one may read. */
    columns: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { minItems: 1 })),
    keys: Type.Optional(
      Type.Array(Type.Union([Type.String(), Type.Integer()]), { maxItems: limits.tableKeysMax }),
    ),
    timeZone,
  }),
  output: TableJob,
  summary: "Writes the rows that a filter finds to a CSV or XLSX file, in the background.",
});

export const listTableJobs = defineCall("listTableJobs", {
  ...onRows,
  path: "/basic/{entity}/jobs",
  whose: "table",
  input: Type.Object({ jobId: Type.Optional(jobId) }),
  output: Type.Array(TableJob),
  summary: "My imports and exports of a table with their progress, latest first; one of them by its id.",
});

export const cancelTableJob = defineCall("cancelTableJob", {
  ...onRows,
  path: "/basic/{entity}/jobCancel",
  whose: "table",
  input: Type.Object({ jobId }),
  output: TableJob,
  summary: "Stops an import or export; what it had begun to write is taken back.",
});

export const runTableJobAgain = defineCall("runTableJobAgain", {
  ...onRows,
  path: "/basic/{entity}/jobRunAgain",
  whose: "table",
  input: Type.Object({ jobId }),
  output: TableJob,
  summary: "Runs the step again that one of my imports, exports or bulk changes failed in.",
});

export const downloadTableExport = defineCall("downloadTableExport", {
  method: "GET",
  path: "/basic/{entity}/download",
  whose: "table",
  input: Type.Object({ jobId, ticket: Type.Optional(Type.String({ maxLength: 100 })) }),
  outputKind: "stream",
  tx: "none",
  ours: true,
  summary: "The file that an export has written.",
});

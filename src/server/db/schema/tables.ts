// Written by npm run generate from the migrations; do not edit.
import type { Computed, Defaulted, Instant, Json, List } from "../column-kinds.ts";

export interface TableChangeTable {
  changeId: Computed<number>;
  entity: string;
  rowKey: string;
  at: Defaulted<Instant>;
  userCode: string;
  organId: number | null;
  kind: string;
  changes: Json;
  batchId: string | null;
  requestCode: string | null;
}

export interface TableImportLineTable {
  jobId: string;
  line: number;
  cells: Json;
  record: Json | null;
  errors: Json | null;
  action: string;
  rowKey: string | null;
}

export interface TableJobTable {
  jobId: string;
  entity: string;
  kind: string;
  state: string;
  format: string | null;
  fileName: string;
  userCode: string;
  organId: number;
  roles: List<string>;
  language: string;
  settings: Json;
  done: Defaulted<number>;
  total: number | null;
  failedRows: Defaulted<number>;
  addedRows: Defaulted<number>;
  changedRows: Defaulted<number>;
  error: string | null;
  cancelAsked: Defaulted<boolean>;
  createdAt: Defaulted<Instant>;
  finishedAt: Instant | null;
  runNo: Defaulted<number>;
  step: string | null;
}

export interface TableJobChunkTable {
  jobId: string;
  chunkNo: number;
  bytes: Buffer;
}

export interface TableSchemaTable {
  entity: string;
  tableName: string;
  file: string;
  origin: string;
  content: string;
  contentHash: string;
  model: Json;
  generation: number;
  state: Defaulted<string>;
  knownHashes: Defaulted<List<string>>;
  setAside: Defaulted<Json>;
  acceptedAt: Defaulted<Instant>;
}

export interface TableSchemaProblemTable {
  origin: string;
  file: string;
  entity: string | null;
  problems: Json;
  seenAt: Defaulted<Instant>;
}

export interface TableValidatorTable {
  hash: string;
  recordSchema: Json;
  createdAt: Defaulted<Instant>;
}

/** What the migration creates. */
export interface TablesArea {
  tableChange: TableChangeTable;
  tableImportLine: TableImportLineTable;
  tableJob: TableJobTable;
  tableJobChunk: TableJobChunkTable;
  tableSchema: TableSchemaTable;
  tableSchemaProblem: TableSchemaProblemTable;
  tableValidator: TableValidatorTable;
}

// Written by npm run generate from the migrations; do not edit.
import type { Defaulted, Instant, Json } from "../column-kinds.ts";

export interface ReportFileTable {
  reportFileId: string;
  organId: number;
  userCode: string;
  kind: string;
  title: string;
  params: Defaulted<Json>;
  language: string;
  format: string;
  state: Defaulted<string>;
  done: Defaulted<number>;
  total: number | null;
  bytes: number | null;
  errorCode: string | null;
  errorParams: Defaulted<Json>;
  seen: Json | null;
  runNo: Defaulted<number>;
  createdAt: Defaulted<Instant>;
  finishedAt: Instant | null;
  expiresAt: Instant | null;
}

export interface ReportFileChunkTable {
  reportFileId: string;
  chunkNo: number;
  bytes: Buffer;
}

/** What the migration creates. */
export interface ReportFilesArea {
  reportFile: ReportFileTable;
  reportFileChunk: ReportFileChunkTable;
}

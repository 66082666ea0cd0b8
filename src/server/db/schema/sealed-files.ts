// Written by npm run generate from the migrations; do not edit.
import type { Computed, Defaulted, Instant, List } from "../column-kinds.ts";

export interface SealedFileTable {
  sealedId: Computed<number>;
  instanceId: number;
  organId: number;
  originalFileId: string;
  sealedFileId: string;
  fileName: string;
  originalSha256: Buffer;
  sealedSha256: Buffer;
  code: string;
  sealIds: List<number>;
  sealNames: List<string>;
  impressions: number;
  signedAs: string;
  sealedBy: string;
  sealedAt: Defaulted<Instant>;
}

/** What the migration creates. */
export interface SealedFilesArea {
  sealedFile: SealedFileTable;
}

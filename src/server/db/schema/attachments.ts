// Written by npm run generate from the migrations; do not edit.
import type { Defaulted, Instant, Json } from "../column-kinds.ts";

export interface AttachmentTable {
  fileId: string;
  storageKey: string;
  fileName: string;
  contentType: string;
  sizeBytes: number;
  sha256: Buffer;
  uploadedBy: string;
  organId: number;
  state: string;
  instanceId: number | null;
  uploadedAt: Defaulted<Instant>;
  since: Defaulted<Instant>;
  documentFacts: Json | null;
}

/** What the migration creates. */
export interface AttachmentsArea {
  attachment: AttachmentTable;
}

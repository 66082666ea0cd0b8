import type { Tx } from "../db/index.ts";

/** An uploaded file as the table knows it. */
export interface AttachmentRow {
  fileId: string;
  storageKey: string;
  fileName: string;
  contentType: string;
  sizeBytes: number;
  uploadedBy: string;
  state: string;
  instanceId: number | null;
}

/** A file that has arrived; `undefined` where there is none of that id. */
export async function findAttachment(tx: Tx, fileId: string): Promise<AttachmentRow | undefined> {
  return await tx
    .selectFrom("attachment")
    .select([
      "fileId",
      "storageKey",
      "fileName",
      "contentType",
      "sizeBytes",
      "uploadedBy",
      "state",
      "instanceId",
    ])
    .where("fileId", "=", fileId)
    .where("state", "<>", "arriving")
    .executeTakeFirst();
}

import { sql } from "kysely";
import type { Attachment } from "#contract/shapes/attachment.ts";
import type { Tx } from "../db/index.ts";

/** A file and the SHA-256 of its bytes, hexadecimal. */
export interface BoundUpload extends Attachment {
  sha256: string;
}

/** What files are at this moment. Of one that is not there the hash is empty: `takeUploads` refuses it. */
export async function bindUploads(tx: Tx, files: readonly Attachment[]): Promise<BoundUpload[]> {
  if (files.length === 0) return [];
  const { rows } = await sql<{ fileId: string; sha256: string }>`
    select file_id, encode(sha256, 'hex') as sha256 from attachment
    where file_id = any(${files.map(({ fileId }) => fileId)})`.execute(tx);
  const hashes = new Map(rows.map(({ fileId, sha256 }) => [fileId, sha256]));
  return files.map(({ fileId, fileName }) => ({ fileId, fileName, sha256: hashes.get(fileId) ?? "" }));
}

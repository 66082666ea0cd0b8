import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { Attachment } from "#contract/shapes/attachment.ts";
import type { Tx } from "../db/index.ts";
import { retainFiles } from "../file/index.ts";
import type { SessionScope } from "../http/index.ts";

/** A file of a contract, as the storage has it. */
export interface StoredFile extends Attachment {
  storageKey: string;
  contentType: string;
  sizeBytes: number;
}

/** The files of a contract by their ids, in the order they are named. */
export async function storedFiles(tx: Tx, files: readonly Attachment[]): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    select file_id, file_name, storage_key, content_type, size_bytes::float8 as size_bytes from attachment
    where file_id = any(${files.map(({ fileId }) => fileId)}::text[])`.execute(tx);
  return files.flatMap(({ fileId }) => rows.find((row) => row.fileId === fileId) ?? []);
}

/**
 * Copies of files as uploads of the caller: an application keeps its files for good, whatever becomes of the contract. What
 * nothing refers to in the end the collector removes. Refuses with `fileIsGone`, and as uploads are refused.
 */
export async function copiedFiles(
  { ports, actor }: Pick<SessionScope, "ports" | "actor">,
  files: readonly StoredFile[],
): Promise<Attachment[] | Refusal> {
  if (files.length === 0) return [];
  const folder = await mkdtemp(join(tmpdir(), "chancery-contract-"));
  try {
    const admitted = [];
    for (const [at, { fileName, contentType, sizeBytes, storageKey }] of files.entries()) {
      const path = join(folder, String(at));
      const bytes = await ports.files.open(storageKey);
      if (bytes === undefined) return refuse("fileIsGone", { file: fileName });
      await pipeline(bytes, createWriteStream(path));
      admitted.push({ fileName, contentType, sizeBytes, path });
    }
    const kept = await retainFiles(ports, actor, admitted);
    return isRefusal(kept) ? kept : kept.map(({ fileId, fileName }) => ({ fileId, fileName }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

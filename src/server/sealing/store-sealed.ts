import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import type { SealedFile } from "./seal-file.ts";
import type { SealOrder } from "./seal-order.ts";

/** A sealed document in the storage, whose row waits to be referred to. */
export interface StoredSealed extends SealedFile {
  fileId: string;
  fileName: string;
}

const randomName = (): string => randomBytes(18).toString("base64url");

/** Puts sealed documents into the storage, each noted first: what a killed process leaves, the collector finds. */
export async function storeBytes(
  { database, files }: Pick<Ports, "database" | "files">,
  { organId, sealedBy }: SealOrder,
  sealed: readonly SealedFile[],
): Promise<StoredSealed[]> {
  const folder = await mkdtemp(join(tmpdir(), "chancery-sealed-"));
  const stored: StoredSealed[] = [];
  try {
    for (const one of sealed) {
      const [fileId, storageKey] = [randomName(), randomName()];
      const fileName = one.file.fileName.replace(/\.pdf$/iu, "-sealed.pdf");
      const sizeBytes = one.bytes.length;
      await database.write(async (tx) => {
        await tx
          .insertInto("attachment")
          .values({
            fileId,
            storageKey,
            fileName,
            contentType: "application/pdf",
            sizeBytes,
            sha256: Buffer.from(one.sha256, "hex"),
            uploadedBy: sealedBy,
            organId,
            state: "arriving",
          })
          .execute();
      });
      const path = join(folder, fileId);
      await writeFile(path, one.bytes);
      await files.put(storageKey, { path, sizeBytes, sha256: one.sha256 });
      await rm(path);
      stored.push({ ...one, fileId, fileName });
    }
    return stored;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Makes stored documents those of their application, in the transaction that ends the step; a second one fails here. */
export async function recordSealed(
  tx: Tx,
  { instanceId, organId, sealedBy }: SealOrder,
  sealed: readonly StoredSealed[],
  now: Date,
): Promise<void> {
  for (const { fileId, fileName, file, sha256, code, seals, impressions, signedAs } of sealed) {
    await sql`
      update attachment set state = 'unreferenced', instance_id = ${instanceId}, since = ${now}
      where file_id = ${fileId}`.execute(tx);
    await sql`
      insert into sealed_file (instance_id, organ_id, original_file_id, sealed_file_id, file_name, original_sha256,
        sealed_sha256, code, seal_ids, seal_names, impressions, signed_as, sealed_by, sealed_at)
      values (${instanceId}, ${organId}, ${file.fileId}, ${fileId}, ${fileName}, ${Buffer.from(file.sha256, "hex")},
        ${Buffer.from(sha256, "hex")}, ${code}, ${seals.map(({ sealId }) => sealId)}::bigint[],
        ${seals.map(({ sealName }) => sealName)}::text[], ${impressions}, ${signedAs}, ${sealedBy}, ${now})`.execute(
      tx,
    );
  }
}

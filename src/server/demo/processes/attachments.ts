import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FormValues } from "#contract/schema.ts";
import type { Attachment } from "#contract/shapes/attachment.ts";
import type { Tx } from "../../db/index.ts";
import type { Ports } from "../../http/index.ts";
import { aPdf } from "./a-pdf.ts";
import type { Example } from "./examples.ts";

/**
 * Stores the files of an example and answers the value of its field. The names in the storage follow from the
 * example, so that a demonstration whose loading broke off writes the same ones again and leaves nothing behind.
 */
export async function storedAttachments(
  ports: Ports,
  tx: Tx,
  { by, title, attachments = [] }: Example,
  stored: { organId: number; filed: Date },
): Promise<FormValues> {
  if (attachments.length === 0) return {};
  const files = await storedDocuments(ports, tx, { by, title, fileNames: attachments }, stored);
  return { attachments: files.map(({ fileId, fileName }) => ({ fileId, fileName })) };
}

/** Stores documents as uploads of somebody, under names that follow from what they are for. */
export async function storedDocuments(
  ports: Ports,
  tx: Tx,
  { by, title, fileNames }: { by: string; title: string; fileNames: readonly string[] },
  { organId, filed }: { organId: number; filed: Date },
): Promise<Attachment[]> {
  if (fileNames.length === 0) return [];
  const files = fileNames.map((fileName) => {
    const content = aPdf(fileName.replace(/\.pdf$/u, ""));
    const name = createHash("sha256").update(`${by} ${title} ${fileName}`).digest("hex").slice(0, 32);
    return { fileName, content, name, sha256: createHash("sha256").update(content).digest() };
  });
  const folder = await mkdtemp(join(tmpdir(), "chancery-demonstration-"));
  try {
    for (const { name, content, sha256 } of files) {
      const path = join(folder, name);
      await writeFile(path, content);
      await ports.files.remove(name);
      await ports.files.put(name, { path, sizeBytes: content.length, sha256: sha256.toString("hex") });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await tx
    .insertInto("attachment")
    .values(
      files.map(({ fileName, content, name, sha256 }) => ({
        fileId: name,
        storageKey: name,
        fileName,
        contentType: "application/pdf",
        sizeBytes: content.length,
        sha256,
        uploadedBy: by,
        organId,
        state: "unreferenced",
        uploadedAt: filed.toISOString(),
      })),
    )
    .execute();
  return files.map(({ fileName, name }) => ({ fileId: name, fileName }));
}

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isRefusal, type Refusal } from "#contract/errors/refusal.ts";
import type { FilledDocument } from "#contract/shapes/document-template.ts";
import { retainFiles } from "../file/index.ts";
import type { Actor, Ports } from "../http/index.ts";
import type { MadeDocument } from "./fill-template.ts";
import { docxType } from "./docx-type.ts";

/**
 * Keeps a filled document as an upload of whoever asked for it: they may look at it, fetch it and attach it where they may
 * attach files; what nothing refers to is removed as any upload is. Refuses with `uploadsBeyondQuota`.
 */
export async function storeDocument(
  ports: Ports,
  actor: Pick<Actor, "userCode" | "organId">,
  { bytes, fileName, format, ...made }: MadeDocument,
): Promise<FilledDocument | Refusal> {
  const folder = await mkdtemp(join(tmpdir(), "chancery-document-"));
  try {
    const path = join(folder, "document");
    await writeFile(path, bytes);
    const contentType = format === "pdf" ? "application/pdf" : docxType;
    const kept = await retainFiles(ports, actor, [{ path, fileName, contentType, sizeBytes: bytes.length }]);
    if (isRefusal(kept)) return kept;
    const [file] = kept;
    if (file === undefined) throw new Error("a document was not kept");
    return { ...made, ...file, format };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { DocumentFacts } from "#contract/seals/document-facts.ts";
import type { FileStorage } from "../../file-storage/index.ts";
import type { JobTask } from "../../jobs/index.ts";
import type { Ports } from "../../http/index.ts";
import { pdfSealing } from "../pdf-sealing.ts";
import { storeFacts, type StoredDocument, storedDocument } from "./stored-facts.ts";

/** Reads a document and keeps what sealing needs to know of it, in a thread: a PDF may be made to cost whoever reads it. */
export const readDocumentTask = "readDocument";

/** The work of `readDocumentTask`. */
export function readDocumentJob({ database, files }: Pick<Ports, "database" | "files">): JobTask {
  return async (payload) => {
    const { fileId } = payload as { fileId: string };
    const document = await database.read((tx) => storedDocument(tx, fileId));
    if (document === undefined || document.facts !== null) return;
    const facts = await factsOf(files, document);
    await database.write((tx) => storeFacts(tx, fileId, facts));
  };
}

/** What sealing needs to know of a stored document; bytes that are not those that came in are no document. */
export async function factsOf(
  files: FileStorage,
  { storageKey, sha256 }: Pick<StoredDocument, "storageKey" | "sha256">,
): Promise<DocumentFacts> {
  const stream = await files.open(storageKey);
  if (stream === undefined) return { fault: "pdfBroken", pages: [] };
  const bytes = await buffer(stream);
  if (createHash("sha256").update(bytes).digest("hex") !== sha256) return { fault: "pdfBroken", pages: [] };
  const { openPdf } = await pdfSealing();
  const opened = await openPdf(bytes);
  if (!("problem" in opened)) return { pages: [...opened.pages] };
  const { problem, params } = opened;
  return { fault: problem, ...(params === undefined ? {} : { params }), pages: [] };
}

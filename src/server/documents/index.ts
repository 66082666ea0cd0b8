import type { DocumentDone, DocumentWork } from "../ports.ts";

export { documentTags } from "./document-tags.ts";
export { openDocumentThreads } from "./document-threads.ts";

/** Reads a template's document, or fills it. What draws pages is read with the first: few starts need it. */
export async function runDocumentWork(work: DocumentWork): Promise<DocumentDone> {
  const { runDocumentWork: run } = await import("./run-document-work.ts");
  return run(work);
}

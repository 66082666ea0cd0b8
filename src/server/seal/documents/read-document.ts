import type { DocumentFacts } from "#contract/seals/document-facts.ts";
import type { Ports } from "../../http/index.ts";
import { readDocumentJob } from "./read-document-task.ts";
import { storedDocument } from "./stored-facts.ts";
import { within } from "./within.ts";

/** So long a caller waits; who asks again finds what was read meanwhile, by whichever process. */
const patienceMs = 1_500;

/** What is known of a document, which is read if nobody has yet; nothing while that lasts. */
export async function readDocument(
  { database, files, documents }: Pick<Ports, "database" | "files" | "documents">,
  fileId: string,
): Promise<DocumentFacts | undefined> {
  const known = async () => (await database.read((tx) => storedDocument(tx, fileId)))?.facts ?? undefined;
  const facts = await known();
  if (facts !== undefined) return facts;
  const here = { jobId: fileId, attempt: 1, maxAttempts: 1, signal: new AbortController().signal };
  const reading = documents?.read(fileId) ?? readDocumentJob({ database, files })({ fileId }, here);
  await within(patienceMs, reading);
  return await known();
}

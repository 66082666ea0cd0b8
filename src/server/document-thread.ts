import type { DocumentDone, DocumentWork } from "./ports.ts";
import { runDocumentWork } from "./documents/index.ts";

/** One document read or filled, in a thread that has neither a database nor files. */
export default async function documentThread(work: DocumentWork): Promise<DocumentDone> {
  const done = await runDocumentWork({ ...work, bytes: Buffer.from(work.bytes) });
  return done;
}

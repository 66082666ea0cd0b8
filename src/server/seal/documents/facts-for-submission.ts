import type { DocumentFacts } from "#contract/seals/document-facts.ts";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { Tx } from "../../db/index.ts";
import type { Ports } from "../../http/index.ts";
import { within } from "./within.ts";
import { factsOf } from "./read-document-task.ts";
import { storeFacts, storedDocument } from "./stored-facts.ts";

/** Who submits waits no longer for a document that nobody has read before. */
const patienceMs = 8_000;

/**
 * What is known of a document that is submitted: usually it was read while seals were placed on it, else it is now, in a
 * thread where the process has them. Refuses with `documentsBeingRead`; nothing for a file that is not there.
 */
export async function factsForSubmission(
  tx: Tx,
  { files, documents }: Pick<Ports, "files" | "documents">,
  fileId: string,
): Promise<DocumentFacts | Refusal | undefined> {
  const known = await storedDocument(tx, fileId);
  if (known === undefined || known.facts !== null) return known?.facts ?? undefined;
  if (documents === undefined) {
    const facts = await factsOf(files, known);
    await storeFacts(tx, fileId, facts);
    return facts;
  }
  await within(patienceMs, documents.read(fileId));
  return (await storedDocument(tx, fileId))?.facts ?? refuse("documentsBeingRead");
}

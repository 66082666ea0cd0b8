import { documentToSeal } from "#contract/calls/seal-documents.ts";
import { refuse } from "#contract/errors/refusal.ts";
import type { DocumentFacts } from "#contract/seals/document-facts.ts";
import { findAttachment } from "../attachment/index.ts";
import { mayReadFile } from "../file/index.ts";
import { handle } from "../http/index.ts";
import { readDocument } from "../seal/index.ts";

/** What sealing needs to know of a document, read first if need be. Refuses with `notFound` what the caller may not read. */
export const documentToSealHandler = handle(documentToSeal, async ({ fileId }, scope) => {
  const { ports } = scope;
  const isReadable = await ports.database.read(async (tx) => {
    const file = await findAttachment(tx, fileId);
    return file !== undefined && (await mayReadFile({ ...scope, tx }, file));
  });
  if (!isReadable) return refuse("notFound");
  const facts: DocumentFacts | undefined = await readDocument(ports, fileId);
  return facts === undefined ? {} : { facts };
});

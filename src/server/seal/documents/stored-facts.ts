import { sql } from "kysely";
import type { DocumentFacts } from "#contract/seals/document-facts.ts";
import { jsonb, type Tx } from "../../db/index.ts";

/** A document in the storage, and what is known of it. */
export interface StoredDocument {
  storageKey: string;
  /** Hexadecimal. */
  sha256: string;
  facts: DocumentFacts | null;
}

/** A document that has arrived; nothing of a file that is not there. */
export async function storedDocument(tx: Tx, fileId: string): Promise<StoredDocument | undefined> {
  const { rows } = await sql<StoredDocument>`
    select storage_key, encode(sha256, 'hex') as sha256, document_facts as facts from attachment
    where file_id = ${fileId} and state <> 'arriving'`.execute(tx);
  return rows[0];
}

/** Keeps what is known of a document; what was known before stays. */
export async function storeFacts(tx: Tx, fileId: string, facts: DocumentFacts): Promise<void> {
  await sql`
    update attachment set document_facts = ${jsonb(facts)}
    where file_id = ${fileId} and document_facts is null`.execute(tx);
}

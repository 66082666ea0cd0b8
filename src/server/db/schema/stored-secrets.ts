// Written by npm run generate from the migrations; do not edit.
import type { Instant } from "../column-kinds.ts";

export interface StoredSecretTable {
  purpose: string;
  subject: string;
  content: Buffer;
  storedAt: Instant;
}

/** What the migration creates. */
export interface StoredSecretsArea {
  storedSecret: StoredSecretTable;
}

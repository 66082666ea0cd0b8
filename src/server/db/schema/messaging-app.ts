// Written by npm run generate from the migrations; do not edit.
import type { Instant } from "../column-kinds.ts";

export interface MessagingAppTokenTable {
  kind: string;
  content: Buffer;
  expiresAt: Instant;
}

/** What the migration creates. */
export interface MessagingAppArea {
  messagingAppToken: MessagingAppTokenTable;
}

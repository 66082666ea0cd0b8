// Written by npm run generate from the migrations; do not edit.
import type { Instant } from "../column-kinds.ts";

export interface DesignPresenceTable {
  documentKind: string;
  documentId: string;
  organId: number;
  userCode: string;
  tabId: string;
  place: string | null;
  openedAt: Instant;
  seenAt: Instant;
}

/** What the migration creates. */
export interface DesignPresenceArea {
  designPresence: DesignPresenceTable;
}

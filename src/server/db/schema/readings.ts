// Written by npm run generate from the migrations; do not edit.
import type { Computed, Defaulted, Instant, List } from "../column-kinds.ts";

export interface ReadingTable {
  readingId: Computed<number>;
  instanceId: number;
  organId: number;
  userCode: string;
  sentBy: string | null;
  note: Defaulted<string>;
  hidden: Defaulted<List<string>>;
  sentAt: Defaulted<Instant>;
  remindedAt: Instant | null;
  readAt: Instant | null;
  opinion: string | null;
  recalledAt: Instant | null;
  afterTask: string | null;
}

/** What the migration creates. */
export interface ReadingsArea {
  reading: ReadingTable;
}

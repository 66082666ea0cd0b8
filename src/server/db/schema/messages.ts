// Written by npm run generate from the migrations; do not edit.
import type { Computed, Defaulted, Instant, List } from "../column-kinds.ts";

export interface MessageTable {
  messageId: Computed<number>;
  userCode: string;
  organId: number;
  channel: Defaulted<string>;
  state: Defaulted<string>;
  isDigest: Defaulted<boolean>;
  notificationIds: List<number>;
  attempts: Defaulted<number>;
  dueAt: Instant;
  createdAt: Defaulted<Instant>;
  finishedAt: Instant | null;
  repeatedAt: Instant | null;
  address: string | null;
  reason: string | null;
  error: string | null;
  linkKey: Buffer;
  linkUsedAt: Instant | null;
  takenBy: Defaulted<List<number>>;
  linkUsedIn: Buffer | null;
}

/** What the migration creates. */
export interface MessagesArea {
  message: MessageTable;
}

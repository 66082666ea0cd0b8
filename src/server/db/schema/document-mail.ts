// Written by npm run generate from the migrations; do not edit.
import type { Computed, Defaulted, Instant, Json } from "../column-kinds.ts";

export interface DocumentMailTable {
  instanceId: number;
  organId: number;
  config: Json;
  state: Defaulted<string>;
  setBy: string;
  setAt: Defaulted<Instant>;
}

export interface DocumentMailDeliveryTable {
  deliveryId: Computed<number>;
  instanceId: number;
  userCode: string | null;
  address: string;
  state: Defaulted<string>;
  attempts: Defaulted<number>;
  dueAt: Defaulted<Instant>;
  reason: string | null;
  error: string | null;
  createdAt: Defaulted<Instant>;
  finishedAt: Instant | null;
  claimedUntil: Instant | null;
}

/** What the migration creates. */
export interface DocumentMailArea {
  documentMail: DocumentMailTable;
  documentMailDelivery: DocumentMailDeliveryTable;
}

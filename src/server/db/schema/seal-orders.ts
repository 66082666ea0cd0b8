// Written by npm run generate from the migrations; do not edit.
import type { Computed, Defaulted, Instant, Json } from "../column-kinds.ts";

export interface SealOrderTable {
  orderId: Computed<number>;
  orderKey: Defaulted<string>;
  instanceId: number;
  organId: number;
  visitId: number;
  status: string;
  request: Json;
  attempts: Defaulted<number>;
  nextAttemptAt: Instant | null;
  leasedUntil: Instant | null;
  createdAt: Defaulted<Instant>;
  finishedAt: Instant | null;
  earlierAttempts: Defaulted<number>;
}

export interface SealPrintLogTable {
  logId: Computed<number>;
  orderId: number;
  instanceId: number;
  organId: number;
  syncStatus: string;
  syncTarget: string;
  syncRequest: string;
  syncResponse: string | null;
  syncDate: Instant;
}

/** What the migration creates. */
export interface SealOrdersArea {
  sealOrder: SealOrderTable;
  sealPrintLog: SealPrintLogTable;
}

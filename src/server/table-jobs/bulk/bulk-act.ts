import { randomUUID } from "node:crypto";

/** An act on many rows: what it is recorded as, and who hears how far it is. */
export interface BulkAct {
  batchId: string;
  /** Told after every part, with the rows done so far. What it throws ends the act. */
  afterSome?: (count: number) => Promise<void>;
}

/** An act that nobody waits for step by step. */
export function anAct(): BulkAct {
  return { batchId: randomUUID() };
}

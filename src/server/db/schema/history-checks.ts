// Written by npm run generate from the migrations; do not edit.
import type { Computed, Defaulted, Instant } from "../column-kinds.ts";

export interface HistoryCheckTable {
  checkId: Computed<number>;
  organId: number;
  askedBy: string | null;
  state: Defaulted<string>;
  createdAt: Defaulted<Instant>;
  finishedAt: Instant | null;
  total: Defaulted<number>;
  instances: Defaulted<number>;
  events: Defaulted<number>;
  lastInstanceId: Defaulted<number>;
}

export interface HistoryFindingTable {
  checkId: number;
  instanceId: number;
  applyId: string;
  sequence: number;
  problem: string;
}

/** What the migration creates. */
export interface HistoryChecksArea {
  historyCheck: HistoryCheckTable;
  historyFinding: HistoryFindingTable;
}

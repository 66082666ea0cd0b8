// Written by npm run generate from the migrations; do not edit.
import type { Defaulted, Instant } from "../column-kinds.ts";

export interface SpecialOperationTable {
  operationId: Defaulted<number>;
  organId: number;
  operation: string;
  target: string;
  toCode: string | null;
  fromCode: string | null;
  taskId: string | null;
  reason: string;
  askedBy: string;
  language: string;
  askedAt: Defaulted<Instant>;
  endedAt: Instant | null;
}

export interface SpecialOperationRowTable {
  operationId: number;
  place: number;
  id: string;
  applyId: string | null;
  state: Defaulted<string>;
  problem: string | null;
}

/** What the migration creates. */
export interface SpecialOperationsArea {
  specialOperation: SpecialOperationTable;
  specialOperationRow: SpecialOperationRowTable;
}

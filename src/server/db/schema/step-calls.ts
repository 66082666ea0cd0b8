// Written by npm run generate from the migrations; do not edit.
import type { Computed, Defaulted, Instant, Json } from "../column-kinds.ts";

export interface StepCallTable {
  callId: Computed<number>;
  instanceId: number;
  organId: number;
  visitId: number;
  attempt: Defaulted<number>;
  systemCode: string;
  method: string;
  path: string;
  body: Json | null;
  status: string;
  isRefused: Defaulted<boolean>;
  tries: Defaulted<number>;
  nextAttemptAt: Instant | null;
  leasedUntil: Instant | null;
  answer: Json | null;
  problem: string | null;
  logId: number | null;
  createdAt: Defaulted<Instant>;
  finishedAt: Instant | null;
}

export interface SubprocessTable {
  childInstanceId: number;
  parentInstanceId: number;
  visitId: number;
  waits: boolean;
  createdAt: Defaulted<Instant>;
  rowIndex: number | null;
  rowCells: Json | null;
}

/** What the migration creates. */
export interface StepCallsArea {
  stepCall: StepCallTable;
  subprocess: SubprocessTable;
}

// Written by npm run generate from the migrations; do not edit.
import type { Defaulted, Instant } from "../column-kinds.ts";

export interface HandOverTable {
  handOverId: Defaulted<number>;
  organId: number;
  fromCode: string | null;
  toCode: string;
  reason: string;
  askedBy: string;
  askedAt: Defaulted<Instant>;
  endedAt: Instant | null;
}

export interface HandOverTaskTable {
  handOverId: number;
  seatId: number;
  state: Defaulted<string>;
  problem: string | null;
}

/** What the migration creates. */
export interface HandOversArea {
  handOver: HandOverTable;
  handOverTask: HandOverTaskTable;
}

// Written by npm run generate from the migrations; do not edit.
import type { Computed, Defaulted, Instant, Json } from "../column-kinds.ts";

export interface AdvanceOpinionTable {
  opinionId: Computed<number>;
  instanceId: number;
  organId: number;
  userCode: string;
  taskId: string;
  opinion: string;
  seen: string;
  leftAt: Instant;
  state: Defaulted<string>;
  decidedAt: Instant | null;
  seatId: number | null;
}

export interface ChainForecastTable {
  instanceId: number;
  eventCount: number;
  madeAt: Instant;
}

export interface ForecastSeatTable {
  instanceId: number;
  userCode: string;
  taskId: string;
  reason: Json;
  expectedAt: Instant | null;
}

/** What the migration creates. */
export interface PreApprovalArea {
  advanceOpinion: AdvanceOpinionTable;
  chainForecast: ChainForecastTable;
  forecastSeat: ForecastSeatTable;
}

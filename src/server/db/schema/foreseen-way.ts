// Written by npm run generate from the migrations; do not edit.
import type { Instant, Json } from "../column-kinds.ts";

export interface ForeseenWayTable {
  instanceId: number;
  round: number;
  foreseenAt: Instant;
  steps: Json;
}

/** What the migration creates. */
export interface ForeseenWayArea {
  foreseenWay: ForeseenWayTable;
}

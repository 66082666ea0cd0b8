// Written by npm run generate from the migrations; do not edit.
import type { Defaulted, Instant } from "../column-kinds.ts";

export interface RequestRateTable {
  subject: string;
  spent: number;
  at: Defaulted<Instant>;
}

/** What the migration creates. */
export interface RequestRatesArea {
  requestRate: RequestRateTable;
}

// Written by npm run generate from the migrations; do not edit.
import type { Defaulted, Instant, Json } from "../column-kinds.ts";

export interface BackTestTable {
  backTestId: Defaulted<number>;
  organId: number;
  processId: string;
  bundle: Json;
  fromDay: string;
  untilDay: string;
  askedBy: string;
  askedAt: Defaulted<Instant>;
  endedAt: Instant | null;
  state: Defaulted<string>;
  total: number;
  lastInstanceId: Defaulted<number>;
  stepHours: Json | null;
  figures: Defaulted<Json>;
}

export interface BackTestItemTable {
  backTestId: number;
  instanceId: number;
  kind: string;
  ways: Json;
}

/** What the migration creates. */
export interface BackTestsArea {
  backTest: BackTestTable;
  backTestItem: BackTestItemTable;
}

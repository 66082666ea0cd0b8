// Written by npm run generate from the migrations; do not edit.
import type { Defaulted, Instant, Json } from "../column-kinds.ts";

export interface ReadRulesTable {
  processId: string;
  organId: number;
  rules: Defaulted<Json>;
  rowVersion: Defaulted<number>;
  updatedBy: string;
  updatedAt: Defaulted<Instant>;
}

/** What the migration creates. */
export interface AutomaticReadingsArea {
  readRules: ReadRulesTable;
}

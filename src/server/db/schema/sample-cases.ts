// Written by npm run generate from the migrations; do not edit.
import type { Defaulted, Instant, Json } from "../column-kinds.ts";

export interface SampleCaseTable {
  caseId: Defaulted<number>;
  organId: number;
  processId: string;
  caseName: string;
  content: Json;
  instanceId: number | null;
  rowVersion: Defaulted<number>;
  updatedBy: string;
  updatedAt: Defaulted<Instant>;
}

/** What the migration creates. */
export interface SampleCasesArea {
  sampleCase: SampleCaseTable;
}

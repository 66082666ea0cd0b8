// Written by npm run generate from the migrations; do not edit.
import type { Computed, Defaulted, Instant } from "../column-kinds.ts";

export interface PhysicalSealingTable {
  instanceId: number;
  visitId: number;
  organId: number;
  planned: number;
  since: Defaulted<Instant>;
  impressions: number | null;
  remark: string | null;
  doneBy: string | null;
  doneAt: Instant | null;
}

export interface SealHandOverTable {
  handOverId: Computed<number>;
  sealId: number;
  userCode: string;
  purpose: string;
  givenBy: string;
  givenAt: Defaulted<Instant>;
  takenBackBy: string | null;
  takenBackAt: Instant | null;
  remark: Defaulted<string>;
}

/** What the migration creates. */
export interface PhysicalSealsArea {
  physicalSealing: PhysicalSealingTable;
  sealHandOver: SealHandOverTable;
}

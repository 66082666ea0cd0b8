// Written by npm run generate from the migrations; do not edit.
import type { Computed, Defaulted, Instant } from "../column-kinds.ts";

export interface InstanceRecordTable {
  recId: Computed<number>;
  bpdInstanceId: number;
  organId: number;
  applyId: string;
  processId: string;
  recIndex: number;
  dataEnName: string;
  dataValue: string;
  componentCode: string;
  createdAt: Defaulted<Instant>;
  updatedAt: Defaulted<Instant>;
}

/** What the migration creates. */
export interface InstanceRecordsArea {
  instanceRecord: InstanceRecordTable;
}

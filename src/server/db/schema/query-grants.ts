// Written by npm run generate from the migrations; do not edit.
import type { Defaulted, Instant } from "../column-kinds.ts";

export interface QueryAuthTable {
  grantId: Defaulted<number>;
  organId: number;
  subjectType: string;
  userCode: string | null;
  roleCode: string | null;
  processId: string | null;
  validUntil: Instant | null;
  reason: string;
  status: Defaulted<string>;
  createdAt: Defaulted<Instant>;
  createdBy: string | null;
  updatedAt: Instant | null;
  updatedBy: string | null;
}

/** What the migration creates. */
export interface QueryGrantsArea {
  queryAuth: QueryAuthTable;
}

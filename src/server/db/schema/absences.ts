// Written by npm run generate from the migrations; do not edit.
import type { Defaulted, Instant } from "../column-kinds.ts";

export interface AbsenceTable {
  absenceId: Defaulted<number>;
  organId: number;
  userCode: string;
  deputyCode: string;
  fromDay: string;
  toDay: string;
  processId: string | null;
  processTypeId: string | null;
  movesOpen: Defaulted<boolean>;
  reason: string | null;
  createdAt: Defaulted<Instant>;
  createdBy: string | null;
  updatedAt: Instant | null;
  updatedBy: string | null;
}

/** What the migration creates. */
export interface AbsencesArea {
  absence: AbsenceTable;
}

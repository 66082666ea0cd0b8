// Written by npm run generate from the migrations; do not edit.
import type { Instant } from "../column-kinds.ts";

export interface LeftWorkNoticeTable {
  organId: number;
  userCode: string;
  notifiedAt: Instant;
}

/** What the migration creates. */
export interface LeftWorkNoticesArea {
  leftWorkNotice: LeftWorkNoticeTable;
}

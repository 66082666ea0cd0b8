import type { StoredLog } from "../tables/index.ts";

/** The log of scheduled runs. */
export const scheduledRuns: StoredLog = {
  entity: "scheduleJobLog",
  column: "started_at",
  kept: "scheduleLogKeptDays",
};

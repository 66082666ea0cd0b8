import { logSummaryHandler } from "./log-summary.ts";

/** What the operation log says, counted. Its entries are a table. */
export const logReportHandlers = [logSummaryHandler];

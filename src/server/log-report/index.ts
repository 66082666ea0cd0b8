import { auditEventsHandler } from "./audit-events.ts";
import { logSummaryHandler } from "./log-summary.ts";

/** What the operation log says, counted, and as lines for other systems. Its entries are a table. */
export const logReportHandlers = [logSummaryHandler, auditEventsHandler];

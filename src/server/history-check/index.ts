import { beginHistoryCheckHandler } from "./begin-history-check.ts";
import { historyChecksHandler, historyFindingsHandler } from "./list-history-checks.ts";

export { historyCheckTask, startHistoryChecks } from "./begin-history-check.ts";
export { historyCheckJob } from "./history-check-job.ts";

/** Verifications of approval histories: begun by the clock or an administrator, and what they found. */
export const historyCheckHandlers = [historyChecksHandler, historyFindingsHandler, beginHistoryCheckHandler];

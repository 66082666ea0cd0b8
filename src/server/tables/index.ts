import { mergeProcessCategoryHandler } from "./actions/merge-category.ts";
import { undoCategoryMergeHandler } from "./actions/undo-category-merge.ts";
import { previewTemplateHandler } from "./actions/preview-template.ts";
import { retryOutboundCallsHandler } from "./actions/retry-outbound-calls.ts";
import { retryUploadsHandler } from "./actions/retry-uploads.ts";
import { absenceHandlers } from "./absence-handlers.ts";
import { assistantHandlers } from "./assistant-handlers.ts";
import { forbidHandlers } from "./forbid-handlers.ts";
import { pageHandlers } from "./page-handlers.ts";
import { resetUserPasswordHandler } from "./behaviours/reset-password.ts";
import { rowHandlers } from "./row-handlers.ts";
import { runNowHandler } from "./schedule/run-now.ts";
import { transferHandlers } from "./transfer-handlers.ts";
import { viewHandlers } from "./view-handlers.ts";

export { outboundCallTask, retryOutboundCall } from "./actions/retry-outbound-calls.ts";
export { retryUpload, uploadTask } from "./actions/retry-uploads.ts";
export { keysFound } from "./bulk/keys-found.ts";
export { followTables } from "./registry/follow-tables.ts";
export { openTables, type OpenTables } from "./registry/open-tables.ts";
export { optionsOfTable } from "./rows/options-of-table.ts";
export { spelledCalls, tableCall } from "./spelling/spelled-calls.ts";
export { mayReadRowFile } from "./files/may-read-row-file.ts";
export { fillTable } from "./rows/fill-table.ts";
export { visibleKeys } from "./rows/visible-keys.ts";
export { forgetOldRuns } from "./schedule/forget-old-runs.ts";

export { moveToDeputyTask } from "./behaviours/absence-entry.ts";
export { processRules } from "./process-rules.ts";

export { runScheduled, scheduledTask } from "./schedule/run-scheduled.ts";
export { startDueJobs, startDueTask } from "./schedule/start-due-jobs.ts";
export { readSheet } from "./transfer/read-sheet.ts";
export { writeSheet } from "./transfer/write-sheet.ts";

export { SheetUnreadable } from "./transfer/sheet-unreadable.ts";
export { failOrphanedTransfers, failTransfer } from "./transfer/fail-transfer.ts";
export { cancelJob as cancelTransfer } from "./transfer/job-run.ts";
export { runTransferAgain } from "./transfer/run-again.ts";
export { runTransfer } from "./transfer/run-transfer.ts";
export { transferTask } from "./transfer/transfer-step.ts";
export { tableFor } from "./rows/table-context.ts";
export { TableRegistry } from "./registry/table-registry.ts";

/** The tables that schema files make: their rows, and what pages need to show them. */
export const tableHandlers = [
  ...rowHandlers,
  ...pageHandlers,
  ...forbidHandlers,
  ...absenceHandlers,
  ...assistantHandlers,
  ...transferHandlers,
  ...viewHandlers,
  runNowHandler,
  resetUserPasswordHandler,
  previewTemplateHandler,
  mergeProcessCategoryHandler,
  undoCategoryMergeHandler,
  retryOutboundCallsHandler,
  retryUploadsHandler,
];

import { bulkHandlers } from "./bulk-handlers.ts";
import { transferHandlers } from "./transfer-handlers.ts";

export { bulkUpdate } from "./bulk/bulk-update.ts";
export { keysFound } from "./bulk/keys-found.ts";
export { failOrphanedTransfers, failTransfer } from "./transfer/fail-transfer.ts";
export { cancelJob as cancelTransfer } from "./transfer/cancel-job.ts";
export { inPieces } from "./transfer/in-pieces.ts";
export { readSheet } from "./transfer/read-sheet.ts";
export { runTransferAgain } from "./transfer/run-again.ts";
export { runTransfer } from "./transfer/run-transfer.ts";
export { openSheetReader, readSheetJob, readSheetTask } from "./transfer/sheet-reader.ts";
export { SheetUnreadable } from "./transfer/sheet-unreadable.ts";
export { transferTask } from "./transfer/transfer-step.ts";
export { uploadedLines } from "./transfer/uploaded-lines.ts";
export { dayCell, figureCell, momentCell, type SheetCell } from "./transfer/counted-cell.ts";
export { linesToRead, sheetAnswer, sheetContentTypes } from "./transfer/sheet-answer.ts";
export { writeSheet } from "./transfer/write-sheet.ts";

/** Imports, exports and acts on many rows. */
export const tableJobHandlers = [...bulkHandlers, ...transferHandlers];

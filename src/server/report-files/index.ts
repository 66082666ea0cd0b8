import { downloadReportFileHandler } from "./download-report-file.ts";
import { listReportFilesHandler } from "./list-report-files.ts";
import {
  cancelReportFileHandler,
  removeReportFileHandler,
  writeReportFileAgainHandler,
} from "./steer-report-files.ts";

export { failOrphanedReportFiles, failReportFile } from "./fail-report-file.ts";
export { type AskedReport, queueReportFile, reportFileTask } from "./queue-report-file.ts";
export { reportFileJob, type ReportFilePayload } from "./report-file-job.ts";
export type { ReportKind, ReportPart, ReportScope } from "./report-kind.ts";

/** Reports as files: written in the background, kept for their person, listed, downloaded. */
export const reportFileHandlers = [
  listReportFilesHandler,
  cancelReportFileHandler,
  writeReportFileAgainHandler,
  removeReportFileHandler,
  downloadReportFileHandler,
];

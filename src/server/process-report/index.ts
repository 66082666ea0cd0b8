import { exportProcessReportHandler, exportProcessReportsHandler } from "./export-reports.ts";
import { listProcessReportsHandler } from "./list-reports.ts";
import { processReportHandler, processReportRowsHandler } from "./report-handlers.ts";

export { reportColumn, reportExclusion, reportLink } from "./report-entries.ts";

/** What applications of processes come to: the reports that administrators link to them. */
export const processReportHandlers = [
  listProcessReportsHandler,
  exportProcessReportsHandler,
  processReportHandler,
  processReportRowsHandler,
  exportProcessReportHandler,
];

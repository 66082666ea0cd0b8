/** What happened: log-ins, operations, errors. */
export { LogReportPage } from "./log-report-page.tsx";

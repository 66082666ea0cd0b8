/** Reports of processes: the list of those one may see, and one of them with its figures and applications. */
export { ProcessReportPage } from "./process-report-page.tsx";
export { ProcessReportsPage } from "./process-reports-page.tsx";

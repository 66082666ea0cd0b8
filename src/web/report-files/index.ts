/** Report exports: files that are written in the background, with their progress, kept for download. */
export { ReportFilesPage } from "./report-files-page.tsx";

/** How an extra column of a report shows what stands in it; the words of the table `processReportExt`. */
export const reportFormats = ["text", "number", "money", "percent", "date"] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** Formats whose columns hold numbers. */
export const numericFormats: readonly ReportFormat[] = ["number", "money", "percent"];

/** The report that every process has, seen by administrators of processes; a row of its own may show it to others. */
export const standardReport = "standard";

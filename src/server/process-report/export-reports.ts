import { exportProcessReport, exportProcessReports } from "#contract/calls/process-report.ts";
import { isRefusal, refuse } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { dayIn } from "#contract/rules/time-zone.ts";
import type { ReportColumn } from "#contract/shapes/process-report.ts";
import { handle } from "../http/index.ts";
import { sheetAnswer } from "../table-jobs/index.ts";
import { text } from "../texts/index.ts";
import { askedPeriod } from "./asked-period.ts";
import { askedReport } from "./asked-report.ts";
import { columnsOfReport, versionsOf } from "./columns-of-report.ts";
import { listedReports } from "./list-reports.ts";
import { type ReportRow, rowsOfReport, totalsOfReport } from "./rows-of-report.ts";

const listColumns = [
  "process",
  "report",
  "category",
  "submitted",
  "running",
  "late",
  "medianHours",
  "excluded",
] as const;
const rowColumns = [
  "applyId",
  "applyTitle",
  "applyUser",
  "applyDept",
  "applyDate",
  "state",
  "endedAt",
  "hours",
  "wasLate",
] as const;

/** The list of reports as a file, as it is searched. */
export const exportProcessReportsHandler = handle(
  exportProcessReports,
  async ({ format, keyword, ...input }, scope) => {
    const period = askedPeriod(input, scope);
    if (isRefusal(period)) return period;
    const say = (key: string) => text(scope.language, "process-report", key);
    const rows = await listedReports(scope, period, keyword);
    const lines = rows.map((row) => [
      row.processName,
      row.reportName,
      row.processTypeName === row.parentTypeName
        ? row.processTypeName
        : `${row.parentTypeName} / ${row.processTypeName}`,
      ...(row.excluded === undefined
        ? [String(row.submitted), String(row.running), String(row.late), figure(row.medianHours), ""]
        : ["", "", "", "", row.excluded.reason]),
    ]);
    const heads = listColumns.map((column) => say(`list.${column}`));
    return sheetAnswer({
      name: `${say("title")} ${period.from} ${period.to}`,
      format,
      lines: [heads, ...lines],
    });
  },
);

/**
 * The applications of a report as a file, the newest `limits.reportExportMax`, with the totals of all below. Refuses with
 * `notFound` what the caller does not see or is left out.
 */
export const exportProcessReportHandler = handle(exportProcessReport, async ({ format, ...input }, scope) => {
  const asked = await askedReport(input, scope);
  if (isRefusal(asked)) return asked;
  const { report, period } = asked;
  if (report.excluded !== undefined) return refuse("notFound");
  const { processId } = report;
  const say = (key: string, params = {}) => text(scope.language, "process-report", key, params);
  const versions = await versionsOf(scope, processId);
  const columns = await columnsOfReport(scope, report, versions);
  const wanted = { processId, period, columns, versions };
  const rows = await rowsOfReport(scope, wanted, { offset: 0, limit: limits.reportExportMax });
  const { total, totals } = await totalsOfReport(scope, wanted);
  const timeZone = scope.ports.parameters.value("timeZone", scope.actor.organId);
  const day = (at: string | null) => (at === null ? "" : dayIn(timeZone, Date.parse(at)));
  const lineOf = (row: ReportRow): string[] => [
    row.applyId,
    row.applyTitle,
    row.applyUser,
    row.applyDept,
    day(row.applyDate),
    say(`state.${row.result === "rejected" ? "rejected" : row.applyStatus}`),
    day(row.endedAt),
    figure(row.hours),
    row.wasLate ? say("yes") : say("no"),
    ...row.cells.map((cell, at) => cellText(cell, columns[at])),
  ];
  const heads = [...rowColumns.map((column) => say(`row.${column}`)), ...columns.map(({ title }) => title)];
  const sums = [
    say("total"),
    ...rowColumns.slice(1).map(() => ""),
    ...totals.map((each, at) => cellText(each, columns[at])),
  ];
  const lines = [
    heads,
    ...rows.map(lineOf),
    ...(totals.some((each) => each !== null) ? [sums] : []),
    // Whoever counts the lines is not left to believe that these are all.
    ...(total > rows.length ? [[say("cutOff", { rows: rows.length, total })]] : []),
  ];
  return sheetAnswer({ name: `${report.reportName} ${period.from} ${period.to}`, format, lines });
});

/** A cell as a sheet has it: amounts with their two decimals, as on the screen, other figures as they are. */
function cellText(cell: string | number | null, column: Pick<ReportColumn, "format"> | undefined): string {
  if (cell === null) return "";
  return typeof cell === "number" && column?.format === "money" ? cell.toFixed(2) : String(cell);
}

/** Hours as a sheet has them. */
function figure(hours: number | null): string {
  return hours === null ? "" : hours.toFixed(1);
}

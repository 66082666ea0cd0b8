import { exportProcessReport, exportProcessReports } from "#contract/calls/process-report.ts";
import { isRefusal, refuse } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { dayIn } from "#contract/rules/time-zone.ts";
import { handle } from "../http/index.ts";
import { dayCell, figureCell, type SheetCell, sheetAnswer } from "../table-jobs/index.ts";
import { text } from "../texts/index.ts";
import { askedPeriod } from "./asked-period.ts";
import { askedReport } from "./asked-report.ts";
import { columnsOfReport, versionsOf } from "./columns-of-report.ts";
import { listedReports } from "./list-reports.ts";
import { type ReportRowOf, rowsOfReport, totalsOfReport } from "./rows-of-report.ts";
import { figureOfColumn, sheetCellOfValue } from "./sheet-cell-of-value.ts";

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
        ? [
            figureCell(row.submitted),
            figureCell(row.running),
            figureCell(row.late),
            hoursCell(row.medianHours),
            "",
          ]
        : ["", "", "", "", row.excluded.reason]),
    ]);
    const heads = listColumns.map((column) => say(`list.${column}`));
    return sheetAnswer({
      name: `${say("title")} ${period.from} ${period.to}`,
      format,
      language: scope.language,
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
  const part = { offset: 0, limit: limits.reportExportMax };
  const rows = await rowsOfReport(scope, wanted, part, sheetCellOfValue);
  const { total, totals } = await totalsOfReport(scope, wanted);
  const timeZone = scope.ports.parameters.value("timeZone", scope.actor.organId);
  const day = (at: string | null) => dayCell(at === null ? null : dayIn(timeZone, Date.parse(at)));
  const lineOf = (row: ReportRowOf<SheetCell>): SheetCell[] => [
    row.applyId,
    row.applyTitle,
    row.applyUser,
    row.applyDept,
    day(row.applyDate),
    say(`state.${row.result ?? row.applyStatus}`),
    day(row.endedAt),
    hoursCell(row.hours),
    row.wasLate ? say("yes") : say("no"),
    ...row.cells,
  ];
  const heads = [...rowColumns.map((column) => say(`row.${column}`)), ...columns.map(({ title }) => title)];
  const sums = [
    say("total"),
    ...rowColumns.slice(1).map(() => ""),
    ...totals.map((each, at) => figureOfColumn(each, columns[at]?.format)),
  ];
  const lines = [
    heads,
    ...rows.map(lineOf),
    ...(totals.some((each) => each !== null) ? [sums] : []),
    // Whoever counts the lines is not left to believe that these are all.
    ...(total > rows.length ? [[say("cutOff", { rows: rows.length, total })]] : []),
  ];
  return sheetAnswer({
    name: `${report.reportName} ${period.from} ${period.to}`,
    format,
    language: scope.language,
    lines,
  });
});

/** Hours as a sheet has them. */
function hoursCell(hours: number | null): SheetCell {
  return hours === null ? "" : figureCell(Number(hours.toFixed(1)), hours.toFixed(1));
}

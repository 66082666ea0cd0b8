import { processReport, processReportRows } from "#contract/calls/process-report.ts";
import { isRefusal, refuse } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";
import { isProcessAdministrator } from "../viewer/index.ts";
import { askedReport } from "./asked-report.ts";
import { cellOfValue } from "./cell-of-value.ts";
import { columnsOfReport, faultyColumns, versionsOf } from "./columns-of-report.ts";
import { figuresOfReport } from "./figures-of-report.ts";
import { rowsOfReport, totalsOfReport } from "./rows-of-report.ts";

/**
 * One report of a process with its figures. Administrators of processes are told why it has none where the process is
 * left out, and which of its columns have no field. Refuses with `notFound` what the caller does not see.
 */
export const processReportHandler = handle(processReport, async (input, scope) => {
  const asked = await askedReport(input, scope);
  if (isRefusal(asked)) return asked;
  const { report, reports, period } = asked;
  const { processId, processName, reportCode, reportName, excluded } = report;
  return {
    processId,
    processName,
    reportCode,
    reportName,
    ...period,
    reports: reports.map((each) => ({ reportCode: each.reportCode, reportName: each.reportName })),
    ...(excluded === undefined ? { figures: await figuresOfReport(scope, processId, period) } : { excluded }),
    faults: isProcessAdministrator(scope.actor.access) ? await faultyColumns(scope, report) : [],
  };
});

/** The applications of a report, a page of them. Refuses with `notFound` what the caller does not see or is left out. */
export const processReportRowsHandler = handle(processReportRows, async (input, scope) => {
  const asked = await askedReport(input, scope);
  if (isRefusal(asked)) return asked;
  const { report, period } = asked;
  if (report.excluded !== undefined) return refuse("notFound");
  const { ports, actor } = scope;
  const { page = 1, pageSize = ports.parameters.value("pageSizeDefault", actor.organId) } = input;
  const { processId } = report;
  const versions = await versionsOf(scope, processId);
  const columns = await columnsOfReport(scope, report, versions);
  const wanted = { processId, period, columns, versions };
  const { total, totals } = await totalsOfReport(scope, wanted);
  const part = { offset: (page - 1) * pageSize, limit: pageSize };
  const rows = await rowsOfReport(scope, wanted, part, cellOfValue);
  return {
    rows,
    total,
    page,
    pageSize,
    columns: columns.map(({ seenAt: _where, ...column }) => column),
    totals,
  };
});

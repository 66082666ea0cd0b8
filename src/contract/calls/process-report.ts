import { applicationResults, instanceStatuses } from "../codes/instance-status.ts";
import { limits } from "../limits.ts";
import { Day, Instant, LongId, nullable, oneOf, pageOf, Type } from "../schema.ts";
import { ReportColumn, ReportExclusion, ReportFault, ReportFigures } from "../shapes/process-report.ts";
import { transferFormats } from "../shapes/tables.ts";
import { defineCall } from "./define-call.ts";

const period = {
  /** Days of submission in the organisation's time zone, both included; absent: the last twelve months, the present one included. */
  from: Type.Optional(Day()),
  to: Type.Optional(Day()),
};
const report = {
  processId: Type.String({ minLength: 1, maxLength: 64 }),
  /** Absent: the first report of the process that the caller sees. */
  report: Type.Optional(Type.String({ maxLength: 64 })),
  ...period,
};
const list = { keyword: Type.Optional(Type.String({ maxLength: 100 })), ...period };

/** Which report of which process. */
const Named = {
  processId: Type.String(),
  processName: Type.String(),
  reportCode: Type.String(),
  reportName: Type.String(),
};
/** The period that the answer is about. */
const Period = { from: Day(), to: Day() };

export const listProcessReports = defineCall("listProcessReports", {
  method: "GET",
  path: "/report/listProcessReports",
  whose: "organisation",
  cost: 5,
  input: Type.Object(list),
  output: Type.Object({
    ...Period,
    rows: Type.Array(
      Type.Object({
        ...Named,
        processTypeName: Type.String(),
        parentTypeName: Type.String(),
        /** Of the period. */
        submitted: Type.Integer(),
        /** On their way now, whenever they were submitted. */
        running: Type.Integer(),
        /** Of these, with somebody who has let their time pass. */
        late: Type.Integer(),
        /** Working hours from submission to completion in the middle, of the period. */
        medianHours: nullable(Type.Number()),
        /** Left out of the report, which administrators alone are told. */
        excluded: Type.Optional(ReportExclusion),
      }),
    ),
    /** What administrators entered and no report can follow; nothing for others. */
    faults: Type.Array(ReportFault),
  }),
  ours: true,
  summary: "The reports of processes that the caller may see, with the key figures of a period.",
});

export const exportProcessReports = defineCall("exportProcessReports", {
  method: "GET",
  path: "/report/exportProcessReports",
  whose: "organisation",
  cost: 10,
  input: Type.Object({ ...list, format: oneOf(transferFormats) }),
  outputKind: "file",
  ours: true,
  summary: "The list of reports with their key figures as a CSV or XLSX file.",
});

export const processReport = defineCall("processReport", {
  method: "GET",
  path: "/report/processReport",
  whose: "organisation",
  cost: 10,
  input: Type.Object(report),
  output: Type.Object({
    ...Named,
    ...Period,
    /** The reports of the process that the caller may see, this one included. */
    reports: Type.Array(Type.Object({ reportCode: Type.String(), reportName: Type.String() })),
    /** The process is left out: no figures. Administrators alone are told. */
    excluded: Type.Optional(ReportExclusion),
    figures: Type.Optional(ReportFigures),
    /** Extra columns whose field no form of the process has; nothing for others than administrators. */
    faults: Type.Array(ReportFault),
  }),
  ours: true,
  summary: "One report of a process: key figures of a period, by month and by step.",
});

export const processReportRows = defineCall("processReportRows", {
  method: "GET",
  path: "/report/processReportRows",
  whose: "organisation",
  cost: 5,
  input: Type.Object({
    ...report,
    page: Type.Optional(Type.Integer({ minimum: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
  }),
  output: Type.Intersect([
    pageOf(
      Type.Object({
        instanceId: LongId(),
        applyId: Type.String(),
        applyTitle: Type.String(),
        applyUser: Type.String(),
        applyDept: Type.String(),
        applyStatus: oneOf(instanceStatuses),
        result: nullable(oneOf(applicationResults)),
        applyDate: Instant(),
        endedAt: nullable(Instant()),
        /** Working hours from submission to completion. */
        hours: nullable(Type.Number()),
        /** Somebody let their time pass. */
        wasLate: Type.Boolean(),
        /** The caller may open the application. */
        mayOpen: Type.Boolean(),
        /** What stands in the extra columns; `null` where there is nothing, or it is kept from the caller. */
        cells: Type.Array(Type.Union([Type.String(), Type.Number(), Type.Null()])),
      }),
    ),
    Type.Object({
      columns: Type.Array(ReportColumn),
      /** Of all found applications, by column; `null` where none is wanted. */
      totals: Type.Array(nullable(Type.Number())),
    }),
  ]),
  ours: true,
  summary: "The applications of a report, the newest first, with its extra columns and their totals.",
});

export const exportProcessReport = defineCall("exportProcessReport", {
  method: "GET",
  path: "/report/exportProcessReport",
  whose: "organisation",
  cost: 20,
  input: Type.Object({ ...report, format: oneOf(transferFormats) }),
  outputKind: "file",
  ours: true,
  summary: "The applications of a report as a CSV or XLSX file, totals last.",
});

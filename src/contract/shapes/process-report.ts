import { reportFormats } from "../codes/report-format.ts";
import { Day, nullable, oneOf, type Static, Type } from "../schema.ts";

/** Why a process is left out of a report, and until when. */
export const ReportExclusion = Type.Object({ reason: Type.String(), validUntil: nullable(Day()) });
export type ReportExclusion = Static<typeof ReportExclusion>;

/** What administrators entered for reports and cannot be followed. */
export const ReportFault = Type.Object({
  /** The table where it stands, and the key of its row. */
  entity: oneOf(["processLinkReport", "processReportExt", "processReportExclude"]),
  id: Type.Integer(),
  processId: Type.String(),
  reportCode: Type.String(),
  /** What the row is called. */
  name: Type.String(),
  /** There is no such process, the process has no such report, or no form of it has such a field. */
  problem: oneOf(["processUnknown", "reportUnknown", "fieldUnknown"]),
});
export type ReportFault = Static<typeof ReportFault>;

/** A column that administrators added to a report. */
export const ReportColumn = Type.Object({
  /** The address of the field. */
  columnCode: Type.String(),
  title: Type.String(),
  /** In pixels. */
  width: Type.Integer(),
  format: oneOf(reportFormats),
  isTotalled: Type.Boolean(),
});
export type ReportColumn = Static<typeof ReportColumn>;

/** How long something took, in working hours by the organisation's calendar: in the middle, and what nine of ten did not exceed. */
const times = { medianHours: nullable(Type.Number()), ninetyHours: nullable(Type.Number()) };

/** What became of the applications of a period; the states add up to those submitted. */
const states = {
  submitted: Type.Integer(),
  running: Type.Integer(),
  returned: Type.Integer(),
  /** Taken back by their applicants, who have not submitted them again. */
  recalled: Type.Integer(),
  complete: Type.Integer(),
  rejected: Type.Integer(),
  cancelled: Type.Integer(),
  /** Somebody let their time pass, now or before. */
  late: Type.Integer(),
};

export const ReportMonth = Type.Object({ month: Type.String(), ...states });
export type ReportMonth = Static<typeof ReportMonth>;

export const ReportStep = Type.Object({
  taskId: Type.String(),
  taskName: Type.String(),
  /** How often it was come to, and how many of these are open. */
  count: Type.Integer(),
  open: Type.Integer(),
  ...times,
  /** How often it was left by a return. */
  returned: Type.Integer(),
  late: Type.Integer(),
});
export type ReportStep = Static<typeof ReportStep>;

export const ReportFigures = Type.Object({
  ...states,
  ...times,
  months: Type.Array(ReportMonth),
  steps: Type.Array(ReportStep),
});
export type ReportFigures = Static<typeof ReportFigures>;

import { sql } from "kysely";
import { listProcessReports } from "#contract/calls/process-report.ts";
import { standardReport } from "#contract/codes/report-format.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { isRefusal } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import type { ReportPeriod } from "#contract/rules/report-period.ts";
import type { ReportFault } from "#contract/shapes/process-report.ts";
import { organisationDay } from "../db/index.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { isProcessAdministrator } from "../viewer/index.ts";
import { askedPeriod } from "./asked-period.ts";
import { reportsSeen } from "./reports-seen.ts";
import { isLateNow, submittedApplications, withinPeriod } from "./submitted-applications.ts";
import { milliseconds, workingClock, workingHours } from "./working-clock.ts";

type ListedReport = OutputOf<typeof listProcessReports>["rows"][number];
type Counted = Pick<ListedReport, "processId" | "submitted" | "running" | "late" | "medianHours">;

/** The reports that the caller may see, each with what its process counts. */
export const listProcessReportsHandler = handle(listProcessReports, async (input, scope) => {
  const period = askedPeriod(input, scope);
  if (isRefusal(period)) return period;
  return {
    ...period,
    rows: await listedReports(scope, period, input.keyword),
    faults: await faultsOf(scope),
  };
});

/** The same list for whoever writes it down. */
export async function listedReports(
  scope: SessionScope,
  period: ReportPeriod,
  keyword: string | undefined,
): Promise<ListedReport[]> {
  const reports = await reportsSeen(scope, { keyword });
  const counted = await countedProcesses(
    scope,
    period,
    reports.flatMap(({ processId, excluded }) => (excluded === undefined ? [processId] : [])),
  );
  return reports.map((report) => ({
    ...report,
    ...(report.excluded === undefined ? (counted.get(report.processId) ?? nothing) : nothing),
  }));
}

const nothing = { submitted: 0, running: 0, late: 0, medianHours: null };

async function countedProcesses(
  scope: SessionScope,
  period: ReportPeriod,
  processIds: readonly string[],
): Promise<Map<string, Omit<Counted, "processId">>> {
  if (processIds.length === 0) return new Map();
  const hours = workingHours(milliseconds(sql`i.apply_date`), milliseconds(sql`i.ended_at`));
  const found = submittedApplications(scope, [...new Set(processIds)]);
  const { rows } = await sql<Counted>`
    with ${workingClock(scope, period.from)}, of_period as (
      select i.process_id, count(*)::int as submitted,
        percentile_cont(0.5) within group (order by case when i.status = 'complete' then ${hours} end) as median_hours
      from (select i.* ${found} ${withinPeriod(scope, period)}) i cross join clock group by i.process_id
    ), now as (
      select i.process_id, count(*)::int as running, count(*) filter (where i.is_late)::int as late
      from (select i.process_id, ${isLateNow(scope.request.now)} as is_late ${found} and i.status in ('running', 'returned')) i
      group by i.process_id
    )
    select process_id, coalesce(submitted, 0) as submitted, coalesce(running, 0) as running, coalesce(late, 0) as late,
      median_hours
    from of_period full join now using (process_id)`.execute(scope.tx);
  return new Map(rows.map(({ processId, ...counts }) => [processId, counts]));
}

/** Linked reports of processes that are nowhere, columns and exclusions of reports that no row links: for administrators. */
async function faultsOf(scope: SessionScope): Promise<ReportFault[]> {
  const { tx, ports, actor } = scope;
  const [links, columns, exclusions] = ["processLinkReport", "processReportExt", "processReportExclude"].map(
    (entity) => ports.tables.find(entity) !== undefined,
  );
  if (!isProcessAdministrator(actor.access) || links !== true) return [];
  const isOurs = sql`t._deleted_at is null and coalesce(t.organ_id, ${actor.organId}) = ${actor.organId}`;
  const counts = sql`t.status = '1' and ${isOurs}`;
  const noLink = sql`not exists (select 1 from process_link_report l
    where l.process_id = t.process_id and l.report_code = t.report_code and l._deleted_at is null)`;
  const noProcess = sql`not exists (select 1 from process p where p.process_id = t.process_id)`;
  const ofColumns = sql`
    union all
    select 'processReportExt', t.ext_id, t.process_id, t.report_code, t.column_title,
      case when ${noProcess} then 'processUnknown' else 'reportUnknown' end
    from process_report_ext t
    where ${counts} and (${noProcess} or (t.report_code <> ${standardReport} and ${noLink}))`;
  const ofExclusions = sql`
    union all
    select 'processReportExclude', t.exclude_id, t.process_id, coalesce(t.report_code, ''), t.reason,
      case when ${noProcess} then 'processUnknown' else 'reportUnknown' end
    from process_report_exclude t
    where ${isOurs} and (t.valid_until is null or t.valid_until >= ${organisationDay(scope)}::date)
      and (${noProcess} or (coalesce(t.report_code, '') not in ('', ${standardReport}) and ${noLink}))`;
  const { rows } = await sql<ReportFault>`
    select 'processLinkReport' as entity, t.link_id as id, t.process_id, t.report_code, t.report_name as name,
      'processUnknown' as problem
    from process_link_report t where ${counts} and ${noProcess} ${columns === true ? ofColumns : sql``}
      ${exclusions === true ? ofExclusions : sql``}
    order by entity, id limit ${limits.problemsAnsweredMax}`.execute(tx);
  return rows;
}

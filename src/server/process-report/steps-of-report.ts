import { sql } from "kysely";
import type { ReportPeriod } from "#contract/rules/report-period.ts";
import type { ReportStep } from "#contract/shapes/process-report.ts";
import type { SessionScope } from "../http/index.ts";
import { type LocalizedBundle, readBundle } from "../process/index.ts";
import { type TimesTaken, timesTaken } from "./states-counted.ts";
import { applicationsOfPeriod, pastDue } from "./submitted-applications.ts";
import { workingClock, workingHours } from "./working-clock.ts";

type StepCounted = Omit<ReportStep, "taskName"> &
  TimesTaken & { processVersion: number; seatName: string | null };

/** Steps that are no work of anybody's, nor anything that applications wait for. */
const withoutWork: ReadonlySet<string> = new Set(["start", "route", "read"]);

/**
 * The steps that applications of a period came to, in the order of the newest definition that has them; steps that were
 * skipped, and the applicant's own, are none. A step is entered once for each time that work came to it.
 */
export async function stepsOfReport(
  scope: SessionScope,
  processId: string,
  period: ReportPeriod,
): Promise<ReportStep[]> {
  const { rows } = await sql<StepCounted>`
    with ${workingClock(scope, period.from)}, found as materialized (
      select i.instance_id, i.process_version, i.visits ${applicationsOfPeriod(scope, processId, period)}
    ), v as (
      select f.instance_id, f.process_version, visit."taskId" as task_id, visit.cause, visit.status, l.was_late, l.seat_name,
        ${workingHours(sql`visit."enteredAt"`, sql`visit."closedAt"`)} as hours
      from found f cross join clock
      cross join lateral jsonb_to_recordset(f.visits) as visit("visitId" int, "taskId" text, status text, cause text,
        "enteredAt" float8, "closedAt" float8)
      left join lateral (
        select bool_or(${pastDue(scope.request.now)}) as was_late, max(s.task_name) as seat_name,
          bool_or(s.task_type = 'start') as is_start
        from seat s where s.instance_id = f.instance_id and s.visit_id = visit."visitId") l on true
      where visit.cause is distinct from 'skipped' and l.is_start is not true
    )
    select v.task_id, max(v.process_version) as process_version, max(v.seat_name) as seat_name,
      count(*)::int as count, count(*) filter (where v.status <> 'closed')::int as open, ${timesTaken(sql`v.hours`)},
      count(*) filter (where v.cause = 'returned')::int as returned, count(*) filter (where v.was_late)::int as late
    from v group by v.task_id`.execute(scope.tx);
  const bundles = new Map<number, LocalizedBundle>();
  for (const { processVersion } of rows)
    if (!bundles.has(processVersion))
      bundles.set(processVersion, await readBundle(scope, { processId, processVersion }));
  const placed = rows.flatMap(({ processVersion, seatName, ...step }) => {
    const tasks = bundles.get(processVersion)?.definition.tasks ?? [];
    const at = tasks.findIndex(({ taskId }) => taskId === step.taskId);
    const taskType = tasks[at]?.taskType;
    if (taskType !== undefined && withoutWork.has(taskType)) return [];
    // A step that was put into one application alone stands in no definition.
    const taskName = tasks[at]?.taskName ?? seatName ?? step.taskId;
    return [{ step: { ...step, taskName }, order: -processVersion * 1_000 + (at < 0 ? 999 : at) }];
  });
  return placed.toSorted((one, other) => one.order - other.order).map(({ step }) => step);
}

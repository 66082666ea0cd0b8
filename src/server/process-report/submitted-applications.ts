import { type RawBuilder, sql } from "kysely";
import type { ReportPeriod } from "#contract/rules/report-period.ts";
import { betweenDays } from "../db/index.ts";
import type { SessionScope } from "../http/index.ts";
import { permittedApplications } from "../viewer/index.ts";

/** The submitted applications (`i`) of processes in the caller's organisation, without those that are kept from them. */
export function submittedApplications(
  { actor }: Pick<SessionScope, "actor">,
  processIds: readonly string[],
): RawBuilder<unknown> {
  return sql`
    from process_instance i
    where i.process_id = any(${[...processIds]}::text[]) and i.organ_id = ${actor.organId}
      and i.status <> 'draft' and i.apply_date is not null ${permittedApplications(actor)}`;
}

/** The same, submitted on the days of a period by the organisation's time zone. */
export function applicationsOfPeriod(
  scope: Pick<SessionScope, "actor" | "ports">,
  processId: string,
  period: ReportPeriod,
): RawBuilder<unknown> {
  return sql`${submittedApplications(scope, [processId])} ${withinPeriod(scope, period)}`;
}

/** Narrows applications (`i`) to those submitted in a period. */
export function withinPeriod(
  scope: Pick<SessionScope, "actor" | "ports">,
  { from, to }: ReportPeriod,
): RawBuilder<unknown> {
  return betweenDays(scope, sql`i.apply_date`, { beginDate: from, endDate: to });
}

/** Applications (`i`) of which somebody let their time pass, now or before. */
export function wasLate(now: Date): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from seat s where s.instance_id = i.instance_id and ${pastDue(now)})`;
}

/** Applications (`i`) that are on their way and somebody has them whose time has passed. */
export function isLateNow(now: Date): RawBuilder<boolean> {
  return sql<boolean>`i.status in ('running', 'returned') and exists (select 1 from seat s
    where s.instance_id = i.instance_id and s.status in ('open', 'waiting') and s.due_at < ${now.toISOString()}::timestamptz)`;
}

/** Seats (`s`) whose work ended after its time, or has not ended in time. */
export function pastDue(now: Date): RawBuilder<boolean> {
  return sql<boolean>`s.status <> 'queued' and s.task_type <> 'read'
    and s.due_at < coalesce(s.ended_at, ${now.toISOString()}::timestamptz)`;
}

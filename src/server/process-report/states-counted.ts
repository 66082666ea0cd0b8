import { type RawBuilder, sql } from "kysely";

/** What became of applications: the states add up to those submitted. */
export interface StatesCounted {
  submitted: number;
  running: number;
  returned: number;
  recalled: number;
  complete: number;
  rejected: number;
  cancelled: number;
  late: number;
}

/** Counts of found applications by what became of them; `f` has `status`, `result` and `was_late`. */
export const statesCounted: RawBuilder<unknown> = sql`
  count(*)::int as submitted,
  count(*) filter (where f.status = 'running')::int as running,
  count(*) filter (where f.status = 'returned' and f.result is distinct from 'recalled')::int as returned,
  count(*) filter (where f.status = 'returned' and f.result = 'recalled')::int as recalled,
  count(*) filter (where f.status = 'complete' and f.result is distinct from 'rejected')::int as complete,
  count(*) filter (where f.status = 'complete' and f.result = 'rejected')::int as rejected,
  count(*) filter (where f.status = 'cancelled')::int as cancelled,
  count(*) filter (where f.was_late)::int as late`;

/** How long something took, in working hours; null where nothing has ended. */
export interface TimesTaken {
  medianHours: number | null;
  ninetyHours: number | null;
}

/** The middle of some hours, and what nine of ten did not exceed, between two of them in proportion. */
export function timesTaken(hours: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`percentile_cont(0.5) within group (order by ${hours}) as median_hours,
    percentile_cont(0.9) within group (order by ${hours}) as ninety_hours`;
}

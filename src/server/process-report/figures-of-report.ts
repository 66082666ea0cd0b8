import { sql } from "kysely";
import { monthsIn, type ReportPeriod } from "#contract/rules/report-period.ts";
import { beginningOfDay } from "#contract/rules/time-zone.ts";
import type { ReportFigures, ReportMonth } from "#contract/shapes/process-report.ts";
import type { SessionScope } from "../http/index.ts";
import { resultOf } from "../process/index.ts";
import { type StatesCounted, statesCounted, type TimesTaken, timesTaken } from "./states-counted.ts";
import { stepsOfReport } from "./steps-of-report.ts";
import { applicationsOfPeriod, wasLate } from "./submitted-applications.ts";
import { milliseconds, workingClock, workingHours } from "./working-clock.ts";

/** What a report says of the applications of a process that were submitted in a period. */
export async function figuresOfReport(
  scope: SessionScope,
  processId: string,
  period: ReportPeriod,
): Promise<ReportFigures> {
  return {
    ...(await keyFigures(scope, processId, period)),
    months: await byMonth(scope, processId, period),
    steps: await stepsOfReport(scope, processId, period),
  };
}

async function keyFigures(
  scope: SessionScope,
  processId: string,
  period: ReportPeriod,
): Promise<StatesCounted & TimesTaken> {
  const hours = workingHours(milliseconds(sql`i.apply_date`), milliseconds(sql`i.ended_at`));
  const { rows } = await sql<StatesCounted & TimesTaken>`
    with ${workingClock(scope, period.from)}, found as (
      select i.* ${applicationsOfPeriod(scope, processId, period)}
    ), f as (
      select i.status, ${resultOf} as result, ${wasLate(scope.request.now)} as was_late,
        case when i.status = 'complete' then ${hours} end as hours
      from found i cross join clock
    )
    select ${statesCounted}, ${timesTaken(sql`f.hours`)} from f`.execute(scope.tx);
  const [figures] = rows;
  if (figures === undefined) throw new Error("an aggregate without groups has one row");
  return figures;
}

/** Every month of the period, whether anything was submitted in it or not. */
async function byMonth(scope: SessionScope, processId: string, period: ReportPeriod): Promise<ReportMonth[]> {
  const { tx, ports, actor, request } = scope;
  const timeZone = ports.parameters.value("timeZone", actor.organId);
  const months = monthsIn(period);
  const begins = months.map(({ firstDay }) => new Date(beginningOfDay(timeZone, firstDay)).toISOString());
  const { rows } = await sql<StatesCounted & { place: number }>`
    select f.place, ${statesCounted}
    from (select i.status, ${resultOf} as result, ${wasLate(request.now)} as was_late,
        width_bucket(i.apply_date, ${begins}::timestamptz[]) as place
      ${applicationsOfPeriod(scope, processId, period)}) f
    group by f.place`.execute(tx);
  const counted = new Map(rows.map(({ place, ...states }) => [place, states]));
  return months.map(({ month }, index) => ({ month, ...(counted.get(index + 1) ?? noStates) }));
}

const noStates: StatesCounted = {
  submitted: 0,
  running: 0,
  returned: 0,
  recalled: 0,
  complete: 0,
  rejected: 0,
  cancelled: 0,
  late: 0,
};

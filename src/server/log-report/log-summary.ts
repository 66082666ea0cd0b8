import { sql } from "kysely";
import { logSummary } from "#contract/calls/table-actions.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { beginningOfDay, dayAfter, dayBefore, dayIn } from "#contract/rules/time-zone.ts";
import { reachesSql } from "../access/index.ts";
import { handle } from "../http/index.ts";

/** What happened on each of the last days, as the caller's calendar counts them, in the organisations they administer. */
export const logSummaryHandler = handle(logSummary, async ({ days, timeZone }, { tx, request, actor }) => {
  const last = lastDays(days, dayIn(timeZone, request.now.getTime()));
  // Each day begins by its own clocks: one of them may be an hour shorter or longer.
  const begins = (day: string): string => new Date(beginningOfDay(timeZone, day)).toISOString();
  const asked = JSON.stringify(
    last.map((day) => ({ day, begins: begins(day), ends: begins(dayAfter(day)) })),
  );
  const { rows } = await sql<OutputOf<typeof logSummary>[number]>`
    with asked as (
      select * from jsonb_to_recordset(${asked}::jsonb) as a (day text, begins timestamptz, ends timestamptz)
    )
    select asked.day,
      count(*) filter (where kind = 'login')::int as logins,
      count(*) filter (where kind = 'login_failed')::int as failed_logins,
      count(*) filter (where kind = 'operation')::int as operations,
      count(*) filter (where kind = 'error')::int as errors
    from asked left join operation_log
      on at >= asked.begins and at < asked.ends and ${reachesSql(actor.reach, sql`organ_id`)}
    group by asked.day order by asked.day desc`.execute(tx);
  return rows;
});

/** Some days in a row up to one, the latest first. */
function lastDays(count: number, until: string): string[] {
  const days = [until];
  while (days.length < count) days.push(dayBefore(days.at(-1) as string));
  return days;
}

import { sql } from "kysely";
import { logSummary } from "#contract/calls/table-actions.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { reachesSql } from "../access/index.ts";
import { handle } from "../http/index.ts";

/** What happened on each of the last days, as the caller's calendar counts them, in the organisations they administer. */
export const logSummaryHandler = handle(
  logSummary,
  async ({ days, utcOffsetMinutes }, { tx, request, actor }) => {
    const offset = sql`make_interval(mins => ${utcOffsetMinutes}::int)`;
    const now = request.now.toISOString();
    const { rows } = await sql<OutputOf<typeof logSummary>[number]>`
    with day as (
      select generate_series(0, ${days}::int - 1) as back
    ), counted as (
      select ((at at time zone 'UTC') + ${offset})::date as day, kind, count(*)::int as n
      from operation_log
      where at >= (((${now}::timestamptz at time zone 'UTC') + ${offset})::date - (${days}::int - 1))::timestamp
        at time zone 'UTC' - ${offset}
        and ${reachesSql(actor.reach, sql`organ_id`)}
      group by 1, 2
    ), named as (
      select (((${now}::timestamptz at time zone 'UTC') + ${offset})::date - back) as day from day
    )
    select to_char(named.day, 'YYYY-MM-DD') as day,
      coalesce(sum(n) filter (where kind = 'login'), 0)::int as logins,
      coalesce(sum(n) filter (where kind = 'login_failed'), 0)::int as failed_logins,
      coalesce(sum(n) filter (where kind = 'operation'), 0)::int as operations,
      coalesce(sum(n) filter (where kind = 'error'), 0)::int as errors
    from named left join counted on counted.day = named.day
    group by named.day order by named.day desc`.execute(tx);
    return rows;
  },
);

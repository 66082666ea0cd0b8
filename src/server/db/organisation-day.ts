import { type RawBuilder, sql } from "kysely";

/** One row with `day`: the date that an instant has in an organisation. */
export function organisationDay(organId: number, at: Date): RawBuilder<{ day: string }> {
  return sql`
    select (${at.toISOString()}::timestamptz at time zone 'UTC'
            + make_interval(mins => coalesce(c.utc_offset_minutes, 480)))::date as day
    from organ o left join work_calendar c on c.organ_id = o.organ_id where o.organ_id = ${organId}`;
}

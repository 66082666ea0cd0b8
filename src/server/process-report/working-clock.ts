import { type RawBuilder, sql } from "kysely";
import { beginningOfDay } from "#contract/rules/time-zone.ts";
import { makeWorkCalendar, type WorkStretch } from "#engine";
import type { SessionScope } from "../http/index.ts";
import { workCalendarData } from "../work-calendar/index.ts";

/** Stretches of work with the working time before each, all in milliseconds. */
interface WorkedBefore {
  begins: number[];
  ends: number[];
  before: number[];
}

/**
 * The working time of an organisation from a day to now, for statements that count in it: as a table expression with one
 * row, `clock`.
 */
export function workingClock(
  { ports, actor, request }: Pick<SessionScope, "ports" | "actor" | "request">,
  fromDay: string,
): RawBuilder<unknown> {
  const data = workCalendarData(ports.parameters, actor.organId);
  const start = beginningOfDay(data.timeZone, fromDay);
  const stretches = makeWorkCalendar(data).stretchesBetween(start, request.now.getTime());
  const { begins, ends, before } = workedBefore(stretches);
  return sql`clock as materialized (select ${begins}::float8[] as begins, ${ends}::float8[] as ends,
    ${before}::float8[] as before)`;
}

/** How much was worked before each stretch. Pure. */
export function workedBefore(stretches: readonly WorkStretch[]): WorkedBefore {
  let worked = 0;
  const before = stretches.map(({ begins, ends }) => {
    const so = worked;
    worked += ends - begins;
    return so;
  });
  return { begins: stretches.map(({ begins }) => begins), ends: stretches.map(({ ends }) => ends), before };
}

const msPerHour = 3_600_000;

/** Working hours between two instants, in milliseconds since 1970, where `clock` is joined; null without the second. */
export function workingHours(from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<number> {
  // `greatest` passes over nulls.
  return sql<number>`case when (${to}) is not null
    then greatest(0, ${workedUntil(to)} - ${workedUntil(from)}) / ${msPerHour}::float8 end`;
}

/** The stretch that an instant lies in or after is found by halving; before the first nothing was worked. */
function workedUntil(at: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select case when at.place = 0 then 0
      else clock.before[at.place] + least(at.ms, clock.ends[at.place]) - clock.begins[at.place] end
    from (select t.ms, width_bucket(t.ms, clock.begins) as place from (select (${at})::float8 as ms) t) at)`;
}

/** A `timestamptz` in milliseconds since 1970. */
export function milliseconds(at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`extract(epoch from ${at}) * 1000`;
}

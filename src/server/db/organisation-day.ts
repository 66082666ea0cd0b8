import { type RawBuilder, sql } from "kysely";
import { beginningOfDay, dayAfter, dayIn } from "#contract/rules/time-zone.ts";

/** Whose day is asked for, and when: every request has it. */
interface Asked {
  ports: { parameters: { value(name: "timeZone", organId: number): string } };
  actor: { organId: number };
  request: { now: Date };
}

/** The day, `YYYY-MM-DD`, that it is in the organisation of who asks, by the organisation's time zone. */
export function organisationDay({ ports, actor, request }: Asked): string {
  return dayIn(ports.parameters.value("timeZone", actor.organId), request.now.getTime());
}

/** The day, `YYYY-MM-DD`, that it is for what belongs to no organisation, by the time zone that is set for all of them. */
export function installationDay({
  ports,
  request,
}: {
  ports: { parameters: { value(name: "timeZone"): string } };
  request: Asked["request"];
}): string {
  return dayIn(ports.parameters.value("timeZone"), request.now.getTime());
}

/**
 * The condition that an instant lies in days of the organisation, both included; empty where neither is given. Days count
 * by the organisation's time zone, whatever the zone of the database.
 *
 * @param at SQL of a `timestamptz`
 */
export function betweenDays(
  { ports, actor }: Pick<Asked, "ports" | "actor">,
  at: RawBuilder<unknown>,
  { beginDate, endDate }: { beginDate?: string | undefined; endDate?: string | undefined },
): RawBuilder<unknown> {
  const timeZone = ports.parameters.value("timeZone", actor.organId);
  // As seconds: the first day of the calendar may begin in the year 0 of UTC, which no text of an instant can say.
  const start = (day: string) => sql`to_timestamp(${beginningOfDay(timeZone, day) / 1_000})`;
  const from = beginDate === undefined ? sql`` : sql`and ${at} >= ${start(beginDate)}`;
  const until = endDate === undefined ? sql`` : sql`and ${at} < ${start(dayAfter(endDate))}`;
  return sql`${from} ${until}`;
}

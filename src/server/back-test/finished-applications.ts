import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../http/index.ts";
import { permittedApplications } from "../viewer/index.ts";

/** Which applications a back-test is about. */
export interface Period {
  processId: string;
  organId: number;
  /** Days of the organisation, both included. */
  fromDay: string;
  untilDay: string;
}

/** Applications (`i`) that ended in a period, by approval or rejection, and are not kept from somebody. */
export function finishedApplications(
  { processId, organId, fromDay, untilDay }: Period,
  actor: Pick<Actor, "userCode" | "access" | "forbidden">,
): RawBuilder<unknown> {
  const startOf = (
    day: string,
    days: number,
  ) => sql`(${day}::date + ${days}::integer)::timestamp at time zone 'UTC'
    - make_interval(mins => coalesce((select utc_offset_minutes from work_calendar where organ_id = ${organId}), 480))`;
  return sql`
    from process_instance i
    where i.process_id = ${processId} and i.organ_id = ${organId} and i.status = 'complete'
      and i.ended_at >= ${startOf(fromDay, 0)} and i.ended_at < ${startOf(untilDay, 1)}
      ${permittedApplications(actor)}`;
}

import { type RawBuilder, sql } from "kysely";
import { betweenDays } from "../db/index.ts";
import type { Actor, Ports } from "../http/index.ts";
import { permittedApplications } from "../viewer/index.ts";

/** Which applications a back-test is about. */
export interface Period {
  processId: string;
  organId: number;
  ports: Pick<Ports, "parameters">;
  /** Days of the organisation, both included. */
  fromDay: string;
  untilDay: string;
}

/** Applications (`i`) that ended in a period, by approval or rejection, and are not kept from somebody. */
export function finishedApplications(
  { processId, organId, ports, fromDay, untilDay }: Period,
  actor: Pick<Actor, "userCode" | "access" | "forbidden">,
): RawBuilder<unknown> {
  return sql`
    from process_instance i
    where i.process_id = ${processId} and i.organ_id = ${organId} and i.status = 'complete'
      ${betweenDays({ ports, actor: { organId } }, sql`i.ended_at`, { beginDate: fromDay, endDate: untilDay })}
      ${permittedApplications(actor)}`;
}

import { sql } from "kysely";
import { organisationDay } from "../db/index.ts";
import type { CommandScope } from "./command-scope.ts";

/**
 * The people in whose name the actor may file today as their assistant (R9), by the calendar of the organisation, in code
 * order.
 */
export async function assistedBy(
  scope: Pick<CommandScope, "tx" | "ports" | "actor" | "request">,
): Promise<string[]> {
  const { tx, actor } = scope;
  const { rows } = await sql<{ userCode: string }>`
    with today as (select ${organisationDay(scope)}::date as day)
    select distinct a.user_code from assistant a, today
    where a.assistant_code = ${actor.userCode} and a.organ_id = ${actor.organId}
      and a.from_day <= today.day and (a.to_day is null or a.to_day >= today.day)
    order by a.user_code`.execute(tx);
  return rows.map(({ userCode }) => userCode);
}

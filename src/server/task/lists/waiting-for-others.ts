import { type RawBuilder, sql } from "kysely";

/**
 * The seats (`s`) of work that is a person's own and waits for others: what they asked countersigners about, what they
 * delegated, and what a deputy has in their place (R20, R21, R24).
 */
export function waitingForOthers(userCode: string, organId: number): RawBuilder<boolean> {
  return sql<boolean>`s.seat_id in (
    select seat_id from seat where user_code = ${userCode} and organ_id = ${organId} and status = 'waiting'
    union all
    select theirs.seat_id from seat own
      join seat theirs on theirs.instance_id = own.instance_id and theirs.status <> 'ended'
        and (theirs.more ->> 'delegatedBy')::bigint = own.seat_id
      where own.user_code = ${userCode} and own.organ_id = ${organId} and own.cause = 'delegated'
    union all
    select seat_id from seat where on_behalf_of = ${userCode} and organ_id = ${organId} and status <> 'ended'
      and user_code <> ${userCode}
    union all
    select seat_id from seat where more ? 'alsoFor' and more -> 'alsoFor' ? ${userCode} and organ_id = ${organId}
      and status <> 'ended')`;
}

import { sql } from "kysely";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { specialOperationsDone } from "#contract/calls/special-operations.ts";
import { handle } from "../http/index.ts";

const shownAtMost = 20;

/** One's own special operations, the latest first; what a refusal says was written for its reader. */
export const specialOperationsDoneHandler = handle(specialOperationsDone, async (input, { tx, actor }) => {
  const one = input.operationId ?? null;
  const { rows } = await sql<OutputOf<typeof specialOperationsDone>[number]>`
    select o.operation_id, o.operation, o.reason, o.asked_at, o.ended_at, counted.total, counted.done, counted.refused,
      case when ${one}::bigint is null then '[]' else coalesce((
        select json_agg(json_build_object('id', r.id, 'applyId', r.apply_id, 'state', r.state, 'problem', r.problem)
          order by r.place)
        from special_operation_row r where r.operation_id = o.operation_id), '[]') end as rows
    from special_operation o
    cross join lateral (
      select count(*)::int as total, count(*) filter (where state = 'done')::int as done,
        count(*) filter (where state = 'refused')::int as refused
      from special_operation_row where operation_id = o.operation_id
    ) counted
    where o.organ_id = ${actor.organId} and o.asked_by = ${actor.userCode}
      and (${one}::bigint is null or o.operation_id = ${one})
    order by o.operation_id desc limit ${shownAtMost}`.execute(tx);
  return rows;
});

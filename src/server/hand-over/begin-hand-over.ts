import { sql } from "kysely";
import { handOver } from "#contract/calls/hand-over.ts";
import { type FieldProblem, refuseFields } from "#contract/errors/refusal.ts";
import type { Tx } from "../db/index.ts";
import { handle } from "../http/index.ts";
import { bulkQueueOf } from "../jobs/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { accountProblem, organisationOf } from "../process/index.ts";
import { handOverTask } from "./hand-over-job.ts";
import { strangeTask, tasksToGive } from "./tasks-to-give.ts";

/**
 * Writes down which tasks are to be given to whom and queues the job that does it (R29). Refuses by field whom nobody
 * knows, the same person, a missing reason, chosen tasks that are not there, and where there is nothing to give.
 */
export const handOverHandler = handle(handOver, async (input, scope) => {
  const { tx, ports, actor, request } = scope;
  const { fromUserCode, toUserCode, bpdTaskIds } = input;
  const reason = input.reason.trim();
  const { people } = await organisationOf(scope, actor.chartRevision);
  const errors: Record<string, FieldProblem> = {};
  if (fromUserCode === undefined && bpdTaskIds === undefined)
    errors["fromUserCode"] = { problem: "onePersonRequired" };
  else if (fromUserCode !== undefined && !(await hasAccount(tx, fromUserCode)))
    errors["fromUserCode"] = { problem: "nothingToGive" };
  const absent = await accountProblem(scope, people, toUserCode);
  if (absent !== undefined) errors["toUserCode"] = absent;
  else if (toUserCode === fromUserCode)
    errors["toUserCode"] = { problem: "holdsItAlready", params: { person: people.realName(toUserCode) } };
  if (reason === "") errors["reason"] = { problem: "reasonRequired" };
  if (Object.keys(errors).length > 0) return refuseFields(errors);
  const unknown = await strangeTask(input, scope);
  if (unknown !== undefined) return unknown;

  const { rows } = await sql<{ handOverId: number; total: number }>`
    with given as materialized (select s.seat_id ${tasksToGive(input, actor)}),
    made as (
      insert into hand_over (organ_id, from_code, to_code, reason, asked_by, asked_at)
      select ${actor.organId}::integer, ${fromUserCode ?? null}::text, ${toUserCode}::text, ${reason}::text,
        ${actor.userCode}::text, ${request.now}::timestamptz
      where exists (select from given)
      returning hand_over_id
    ), listed as (
      insert into hand_over_task (hand_over_id, seat_id)
      select made.hand_over_id, given.seat_id from made, given returning 1
    )
    select hand_over_id, (select count(*) from listed) as total from made`.execute(tx);
  const { handOverId = 0, total = 0 } = rows[0] ?? {};
  if (total === 0) return refuseFields({ fromUserCode: { problem: "nothingToGive" } });
  await ports.jobs.add(tx, handOverTask, { handOverId, organId: actor.organId }, bulkQueueOf(actor.userCode));
  await recordOperation(tx, request, {
    kind: "operation",
    call: handOver.name,
    userCode: actor.userCode,
    organId: actor.organId,
    subject: String(handOverId),
    target: toUserCode,
    ...(fromUserCode === undefined ? {} : { from: fromUserCode }),
    to: toUserCode,
    detail: { reason: reason.slice(0, 500), total },
  });
  return { handOverId, total };
});

/** Somebody who has left still has an account. One that nobody has reads as one without tasks here, as anybody's elsewhere does. */
async function hasAccount(tx: Tx, userCode: string): Promise<boolean> {
  const { rows } = await sql`select from user_account where user_code = ${userCode}`.execute(tx);
  return rows.length > 0;
}

import { sql } from "kysely";
import { specialOperation } from "#contract/calls/special-operations.ts";
import { isRefusal, refuse } from "#contract/errors/refusal.ts";
import { handle, refusalText } from "../http/index.ts";
import { bulkQueueOf } from "../jobs/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { checkWanted } from "./check-wanted.ts";
import { namedBefore } from "./named-before.ts";
import { specialOperationTask } from "./special-operation-job.ts";

/** Writes down what is to be done to which applications and queues the job that does it. Refuses by field. */
export const specialOperationHandler = handle(specialOperation, async (input, scope) => {
  const { tx, ports, actor, request, language } = scope;
  const checked = await checkWanted(input, scope);
  if (isRefusal(checked)) return checked;
  const { ids, of, wanted } = checked;
  const { operation, toUserCode, fromUserCode, taskId, reason } = wanted;
  const before = await namedBefore(scope, { ids, of, operation });
  const problems = ids.map((id) => {
    const first = before.get(id);
    return first === undefined ? null : refusalText(refuse("namedBefore", { id: first }), language);
  });
  const { rows } = await sql<{ operationId: number }>`
    with made as (
      insert into special_operation (organ_id, operation, target, to_code, from_code, task_id, reason, asked_by,
        language, asked_at)
      values (${actor.organId}, ${operation}, ${of}, ${toUserCode ?? null}, ${fromUserCode ?? null}, ${taskId ?? null},
        ${reason}, ${actor.userCode}, ${language}, ${request.now})
      returning operation_id
    ), listed as (
      insert into special_operation_row (operation_id, place, id, state, problem)
      select made.operation_id, given.place, given.id,
        case when given.problem is null then 'waiting' else 'refused' end, given.problem
      from made, unnest(${ids}::text[], ${problems}::text[]) with ordinality as given (id, problem, place)
    )
    select operation_id from made`.execute(tx);
  const operationId = rows[0]?.operationId ?? 0;
  await ports.jobs.add(
    tx,
    specialOperationTask,
    { operationId, organId: actor.organId },
    bulkQueueOf(actor.userCode),
  );
  await recordOperation(tx, request, {
    kind: "operation",
    call: specialOperation.name,
    userCode: actor.userCode,
    organId: actor.organId,
    subject: String(operationId),
    target: operation,
    ...(fromUserCode === undefined ? {} : { from: fromUserCode }),
    ...(toUserCode === undefined ? {} : { to: toUserCode }),
    detail: { reason: reason.slice(0, 500), total: ids.length, ...(taskId === undefined ? {} : { taskId }) },
  });
  return { operationId, total: ids.length };
});

import { sql } from "kysely";
import type { AutomaticWork } from "#engine";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import type { Step } from "./step.ts";

/** The name that sending calls is queued under. */
export const sendStepCallsTask = "sendStepCalls";

/** One run after the other, over all processes: systems that do not answer take one place from other work. */
export const oneRunAtOnce = { queueName: sendStepCallsTask, jobKey: sendStepCallsTask };

type Call = Extract<AutomaticWork, { kind: "call" }>;

/**
 * Writes down what an outside system is to be told, in the transaction that found it out; a step tells once. One that was
 * given up or cancelled is told anew: under the key it had, unless the system refused it for good.
 */
export async function queueCall(
  tx: Tx,
  { jobs }: Pick<Ports, "jobs">,
  { instanceId, organId, visitId }: Step,
  { systemCode, method, path, body }: Call,
  now: Date,
): Promise<void> {
  const json = body === undefined ? null : JSON.stringify(body);
  await sql`
    insert into step_call (instance_id, organ_id, visit_id, system_code, method, path, body, status, next_attempt_at,
      created_at)
    values (${instanceId}, ${organId}, ${visitId}, ${systemCode}, ${method}, ${path}, ${json}::jsonb, 'waiting', ${now},
      ${now})
    on conflict (instance_id, visit_id) do update set
      attempt = step_call.attempt + case when step_call.is_refused then 1 else 0 end, is_refused = false,
      system_code = excluded.system_code, method = excluded.method, path = excluded.path, body = excluded.body,
      status = 'waiting', tries = 0, next_attempt_at = excluded.next_attempt_at, problem = null, finished_at = null,
      log_id = null
    where step_call.status in ('given_up', 'cancelled')`.execute(tx);
  await jobs.add(tx, sendStepCallsTask, {}, oneRunAtOnce);
}

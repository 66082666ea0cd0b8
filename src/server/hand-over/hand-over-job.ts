import { sql } from "kysely";
import { defaultLanguage } from "#contract/codes/language.ts";
import { isRefusal, type Refusal } from "#contract/errors/refusal.ts";
import { reassignTask } from "#engine";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import type { JobTask } from "../jobs/index.ts";
import { notify } from "../outbox/index.ts";
import { runCommand } from "../process/index.ts";

/** The job that gives the tasks of a hand-over away. */
export const handOverTask = "hand_over";

interface Payload {
  handOverId: number;
  organId: number;
}

interface Next {
  seatId: number;
  toCode: string;
  reason: string;
  askedBy: string;
}

/**
 * Gives the tasks of a hand-over away, each in a transaction of its own together with the note that it was given: however
 * often the job is tried, and by how many processes, each is given once. What must not be given is noted and stays.
 */
export function handOverJob(ports: Ports): JobTask {
  return async (payload, { signal }) => {
    const { handOverId, organId } = payload as Payload;
    let isMore = true;
    while (isMore) {
      signal.throwIfAborted();
      isMore = await ports.database.write((tx) => giveNext(tx, ports, handOverId, organId));
    }
  };
}

/** Gives one task; answers whether there may be another. */
async function giveNext(tx: Tx, ports: Ports, handOverId: number, organId: number): Promise<boolean> {
  const { rows } = await sql<Next>`
    select t.seat_id, h.to_code, h.reason, h.asked_by
    from hand_over_task t join hand_over h on h.hand_over_id = t.hand_over_id
    where t.hand_over_id = ${handOverId} and t.state = 'waiting'
    order by t.seat_id limit 1 for update of t skip locked`.execute(tx);
  const [next] = rows;
  if (next === undefined) {
    await end(tx, ports, handOverId);
    return false;
  }
  const { seatId, toCode: toUserCode, reason, askedBy } = next;
  const actor = { userCode: askedBy, access: ["process-admin"], organId };
  const scope = { tx, ports, language: defaultLanguage, actor, request: { now: new Date() } };
  const outcome = await runCommand(scope, { seatId }, (bundle, snapshot, context) =>
    reassignTask(bundle, snapshot, { seatId, toUserCode, reason }, context),
  );
  const problem = isRefusal(outcome) ? problemOf(outcome) : null;
  await sql`
    update hand_over_task set state = ${problem === null ? "given" : "refused"}, problem = ${problem}
    where hand_over_id = ${handOverId} and seat_id = ${seatId}`.execute(tx);
  return true;
}

/** Ends the hand-over once nothing of it waits, and tells whoever asked for it. */
async function end(tx: Tx, { live }: Ports, handOverId: number): Promise<void> {
  const { rows } = await sql<{ organId: number; askedBy: string; done: number; refused: number }>`
    update hand_over h set ended_at = now() where hand_over_id = ${handOverId} and ended_at is null
      and not exists (select 1 from hand_over_task where hand_over_id = ${handOverId} and state = 'waiting')
    returning organ_id, asked_by,
      (select count(*)::integer from hand_over_task t
        where t.hand_over_id = h.hand_over_id and t.state = 'given') as done,
      (select count(*)::integer from hand_over_task t
        where t.hand_over_id = h.hand_over_id and t.state = 'refused') as refused`.execute(tx);
  for (const { organId, askedBy, ...params } of rows)
    await notify(tx, live, [askedBy], { organId, kind: "hand_over_ended", params });
}

/** Why a task stays, without names: who reads of it may not be meant to know them. */
function problemOf({ refused, errors }: Refusal): string {
  const [ofField] = Object.values(errors ?? {});
  return ofField?.problem ?? refused;
}

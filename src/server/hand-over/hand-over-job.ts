import { sql } from "kysely";
import { defaultLanguage } from "#contract/codes/language.ts";
import { isRefusal } from "#contract/errors/refusal.ts";
import { reassignTask } from "#engine";
import { accessOfMember, type PersonAccess } from "../access/index.ts";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { type JobTask, type RowWork, workThroughRows } from "../jobs/index.ts";
import { notify } from "../outbox/index.ts";
import { runCommand } from "../process/index.ts";
import { isProcessAdministrator } from "../viewer/index.ts";
import { whyItStays } from "./why-it-stays.ts";

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
}

/** Whoever asked for the hand-over, as they are now. */
interface AskedBy {
  userCode: string;
  organId: number;
  /** Undefined where they no longer work for the organisation. */
  access: PersonAccess | undefined;
}

/**
 * Gives the tasks of a hand-over away, each in a transaction of its own together with the note that it was given: however
 * often the job is tried, and by how many processes, each is given once. What must not be given, or cannot be for a fault of
 * ours, is noted and stays. Whoever asked for it must still administer processes: what they lost meanwhile, the rest stays for.
 */
export function handOverJob(ports: Ports): JobTask {
  return async (payload, job) => {
    const { handOverId, organId } = payload as Payload;
    const userCode = await ports.database.read((tx) => askerOf(tx, handOverId));
    if (userCode === undefined) return;
    const access = await accessOfMember(ports.database, { userCode, organId });
    const askedBy = { userCode, organId, access };
    const note = (tx: Tx, { seatId }: Next, problem: string | null): Promise<unknown> =>
      sql`update hand_over_task set state = ${problem === null ? "given" : "refused"}, problem = ${problem}
        where hand_over_id = ${handOverId} and seat_id = ${seatId} and state = 'waiting'`.execute(tx);
    const work: RowWork<Next> = {
      keyOf: ({ seatId }) => seatId,
      take: (tx, but) => takeNext(tx, handOverId, but),
      carryOut: async (tx, next) => void (await note(tx, next, await give(tx, ports, next, askedBy))),
      giveUp: async (tx, next) => void (await note(tx, next, "internal")),
      end: (tx) => end(tx, ports, handOverId),
    };
    await workThroughRows(ports.database, work, job);
  };
}

async function askerOf(tx: Tx, handOverId: number): Promise<string | undefined> {
  const { rows } = await sql<{ askedBy: string }>`
    select asked_by from hand_over where hand_over_id = ${handOverId}`.execute(tx);
  return rows[0]?.askedBy;
}

async function takeNext(tx: Tx, handOverId: number, but: readonly number[]): Promise<Next | undefined> {
  const { rows } = await sql<Next>`
    select t.seat_id, h.to_code, h.reason
    from hand_over_task t join hand_over h on h.hand_over_id = t.hand_over_id
    where t.hand_over_id = ${handOverId} and t.state = 'waiting' and t.seat_id <> all(${[...but]}::bigint[])
    order by t.seat_id limit 1 for update of t skip locked`.execute(tx);
  return rows[0];
}

/** Gives one task; answers why it stays, null where it does not. */
async function give(
  tx: Tx,
  ports: Ports,
  { seatId, toCode: toUserCode, reason }: Next,
  { userCode, organId, access }: AskedBy,
): Promise<string | null> {
  if (access === undefined || !isProcessAdministrator(access.access)) return "noPermission";
  const { access: roles, forbidden, queried } = access;
  const actor = { userCode, organId, access: roles, forbidden, queried };
  const scope = { tx, ports, language: defaultLanguage, actor, request: { now: new Date() } };
  const outcome = await runCommand(scope, { seatId }, (bundle, snapshot, context) =>
    reassignTask(bundle, snapshot, { seatId, toUserCode, reason }, context),
  );
  return isRefusal(outcome) ? whyItStays(outcome) : null;
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

import { sql } from "kysely";
import { administratorsOf } from "../access/index.ts";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import type { JobTask } from "../jobs/index.ts";
import { notify } from "../outbox/index.ts";
import { type BrokenHistory, verifyBatch } from "../process/index.ts";

interface Check {
  checkId: number;
  organId: number;
  lastInstanceId: number;
}

/** How many verifications of an organisation are kept with their findings. */
const keptChecks = 60;

/**
 * Verifies the histories of one organisation, batch by batch: each stores what it found and how far it came, so that whoever
 * takes the job over goes on there. A fault is written down, told to the administrators once, and the next is looked at.
 */
export function historyCheckJob(ports: Ports): JobTask {
  return async (payload, { signal }) => {
    const checkId = Number((payload as { checkId?: unknown }).checkId);
    let check = await readCheck(ports, checkId);
    while (check !== undefined && !signal.aborted) check = await lookOn(ports, check);
  };
}

async function readCheck({ database }: Ports, checkId: number): Promise<Check | undefined> {
  const { rows } = await database.read((tx) =>
    sql<Check>`
      select check_id, organ_id, last_instance_id from history_check
      where check_id = ${checkId} and state <> 'done'`.execute(tx),
  );
  return rows[0];
}

/** Looks at the next batch; answers nothing once there is no more. */
async function lookOn(ports: Ports, check: Check): Promise<Check | undefined> {
  const { checkId, organId, lastInstanceId } = check;
  const report = await ports.database.read((tx) => verifyBatch(tx, { organId, after: lastInstanceId }));
  const { last, instances, events, broken } = report;
  const isOver = last === undefined;
  return await ports.database.write(async (tx) => {
    // Another process may have taken the job over: what it has stored is not stored again.
    const { rows } = await sql<{ askedBy: string | null; instances: number }>`
      update history_check set state = ${isOver ? "done" : "running"}, instances = instances + ${instances},
        events = events + ${events}, last_instance_id = ${last ?? lastInstanceId},
        finished_at = case when ${isOver} then now() end
      where check_id = ${checkId} and last_instance_id = ${lastInstanceId} and state <> 'done'
      returning asked_by, instances`.execute(tx);
    const [stored] = rows;
    if (stored === undefined) return undefined;
    for (const found of broken) await writeDown(tx, ports, check, found);
    if (isOver) await notifyEnd(tx, ports, check, stored);
    if (isOver) await forgetOld(tx, organId);
    return isOver ? undefined : { ...check, lastInstanceId: last };
  });
}

async function writeDown(
  tx: Tx,
  ports: Pick<Ports, "live">,
  { checkId, organId }: Check,
  { instanceId, applyId, sequence, problem }: BrokenHistory,
): Promise<void> {
  const { rows: known } = await sql`
    select 1 from history_finding f join history_check c using (check_id)
    where f.instance_id = ${instanceId} and f.problem = ${problem} and f.sequence = ${sequence} limit 1`.execute(
    tx,
  );
  await sql`
    insert into history_finding (check_id, instance_id, apply_id, sequence, problem)
    values (${checkId}, ${instanceId}, ${applyId}, ${sequence}, ${problem})`.execute(tx);
  await tx
    .insertInto("operationLog")
    .values({
      kind: "error",
      call: "verifyHistory",
      organId,
      subject: applyId,
      detail: JSON.stringify({ sequence, problem }),
    })
    .execute();
  if (known.length > 0) return;
  const administrators = await administratorsOf(tx, organId);
  await notify(tx, ports.live, administrators, { organId, kind: "history_broken", params: { applyId } });
}

/** Tells whoever began the verification that it is over; what the clock began is told of where it found something. */
async function notifyEnd(
  tx: Tx,
  ports: Pick<Ports, "live">,
  { checkId, organId }: Check,
  { askedBy, instances }: { askedBy: string | null; instances: number },
): Promise<void> {
  if (askedBy === null) return;
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from history_finding where check_id = ${checkId}`.execute(tx);
  const params = { rows: instances, found: rows[0]?.found ?? 0 };
  await notify(tx, ports.live, [askedBy], { organId, kind: "history_check_ended", params });
}

async function forgetOld(tx: Tx, organId: number): Promise<void> {
  await sql`
    delete from history_check where organ_id = ${organId} and check_id not in (
      select check_id from history_check where organ_id = ${organId} order by check_id desc limit ${keptChecks})`.execute(
    tx,
  );
}

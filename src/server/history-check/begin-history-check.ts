import { sql } from "kysely";
import { beginHistoryCheck } from "#contract/calls/history-checks.ts";
import type { Tx } from "../db/index.ts";
import { handle, type Ports } from "../http/index.ts";
import type { JobTask } from "../jobs/index.ts";
import { recordOperation } from "../operation-log/index.ts";

/** The job that verifies the histories of one organisation. */
export const historyCheckTask = "check_histories";

/** Begins a verification for an administrator; whoever comes second is answered the one that is under way. */
export const beginHistoryCheckHandler = handle(beginHistoryCheck, async (_input, scope) => {
  const { tx, ports, actor, request } = scope;
  const checkId = await begin(tx, ports, { organId: actor.organId, askedBy: actor.userCode });
  if (checkId === undefined) return { checkId: await openCheck(tx, actor.organId) };
  await recordOperation(tx, request, {
    kind: "operation",
    call: beginHistoryCheck.name,
    userCode: actor.userCode,
    organId: actor.organId,
    subject: String(checkId),
  });
  return { checkId };
});

/** Begins a verification for every organisation that has applications, at night. */
export function startHistoryChecks(ports: Ports): JobTask {
  return async () => {
    const { rows } = await ports.database.read((tx) =>
      sql<{ organId: number }>`
        select organ_id from organ o
        where exists (select 1 from process_instance i where i.organ_id = o.organ_id) order by organ_id`.execute(
        tx,
      ),
    );
    for (const { organId } of rows)
      await ports.database.write((tx) => begin(tx, ports, { organId, askedBy: null }));
  };
}

/** Nothing where one is under way. */
async function begin(
  tx: Tx,
  ports: Pick<Ports, "jobs">,
  { organId, askedBy }: { organId: number; askedBy: string | null },
): Promise<number | undefined> {
  const { rows } = await sql<{ checkId: number }>`
    insert into history_check (organ_id, asked_by, total)
    select ${organId}, ${askedBy}, count(*) from process_instance where organ_id = ${organId}
    on conflict (organ_id) where state <> 'done' do nothing
    returning check_id`.execute(tx);
  const checkId = rows[0]?.checkId;
  if (checkId === undefined) return undefined;
  // One organisation after the other, so that they leave the processors to people.
  await ports.jobs.add(tx, historyCheckTask, { checkId, organId }, { queueName: historyCheckTask });
  return checkId;
}

async function openCheck(tx: Tx, organId: number): Promise<number> {
  const { rows } = await sql<{ checkId: number }>`
    select check_id from history_check where organ_id = ${organId} order by check_id desc limit 1`.execute(
    tx,
  );
  return rows[0]?.checkId ?? 0;
}

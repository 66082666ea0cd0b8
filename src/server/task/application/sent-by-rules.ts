import { sql } from "kysely";
import type { ApprovalRecord } from "#contract/shapes/task.ts";
import type { Tx } from "../../db/index.ts";

/** To how many rules have sent an application after each of its steps (R27). */
export async function sentByRules(tx: Tx, instanceId: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ afterTask: string; readers: number }>`
    select after_task, count(*)::integer as readers from reading
    where instance_id = ${instanceId} and recalled_at is null and sent_by is null and after_task is not null
    group by after_task`.execute(tx);
  return new Map(rows.map(({ afterTask, readers }) => [afterTask, readers]));
}

/** With how many readers a rule has sent it to after the step. */
export function withReaders(record: ApprovalRecord, sent: ReadonlyMap<string, number>): ApprovalRecord {
  const autoSendRead = sent.get(record.taskId) ?? 0;
  return autoSendRead === 0 ? record : { ...record, autoSendRead };
}

import { sql } from "kysely";
import type { TaskStatus } from "#contract/codes/task-status.ts";
import type { Tx } from "../db/index.ts";

/** A task somebody comes for. */
export interface OwnTask {
  bpdTaskId: number;
  taskStatus: TaskStatus;
  /** Where it is to be done. */
  organId: number;
}

/** The task, where it is this person's in an organisation they belong to; undefined else, whatever the reason. */
export async function ownTask(
  tx: Tx,
  userCode: string,
  bpdTaskId: number | null | undefined,
): Promise<OwnTask | undefined> {
  if (bpdTaskId === null || bpdTaskId === undefined) return undefined;
  const { rows } = await sql<OwnTask>`
    select s.seat_id as bpd_task_id, s.task_status, s.organ_id from seat s
    join user_organ uo on uo.user_code = s.user_code and uo.organ_id = s.organ_id
    join organ o on o.organ_id = s.organ_id and o.status = '1'
    where s.seat_id = ${bpdTaskId} and s.user_code = ${userCode}`.execute(tx);
  return rows[0];
}

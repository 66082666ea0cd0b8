import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/index.ts";
import { lockOfWorker } from "./worker-lock.ts";

/** A job that was tried as often as it may be, each time in a process that died. */
export interface LostJob {
  readonly task: string;
  readonly payload: unknown;
}

/** Whether a living process shows a worker, as a condition. */
export function isWorkerAlive(workerId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (
    select 1 from pg_locks l
    where l.locktype = 'advisory' and l.objsubid = 1
      and l.database = (select oid from pg_database where datname = current_database())
      and ((l.classid::bigint << 32) | l.objid::bigint) = ${lockOfWorker(workerId)})`;
}

/** Workers that hold jobs and are shown by no living process. */
export async function deadWorkers({ kysely }: Database): Promise<string[]> {
  const { rows } = await sql<{ lockedBy: string }>`
    with holding as (select distinct locked_by from graphile_worker.jobs where locked_by is not null)
    select locked_by from holding
    where not ${isWorkerAlive(sql`holding.locked_by`)}`.execute(kysely);
  return rows.map(({ lockedBy }) => lockedBy);
}

/**
 * Gives the jobs of dead workers back to the queue, where the next worker takes them; answers those that have no try left.
 */
export async function releaseWorkers(
  { kysely }: Database,
  workerIds: readonly string[],
): Promise<readonly LostJob[]> {
  if (workerIds.length === 0) return [];
  const { rows } = await sql<{ id: string; task: string; payload: unknown }>`
    select j.id::text as id, t.identifier as task, j.payload
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.locked_by = any(${[...workerIds]}::text[]) and j.attempts >= j.max_attempts`.execute(kysely);
  await sql`select graphile_worker.force_unlock_workers(${[...workerIds]}::text[])`.execute(kysely);
  if (rows.length > 0) {
    const ids = rows.map(({ id }) => id);
    const why = "The process that ran it ended.";
    await sql`select graphile_worker.permanently_fail_jobs(${ids}::bigint[], ${why})`.execute(kysely);
  }
  return rows;
}

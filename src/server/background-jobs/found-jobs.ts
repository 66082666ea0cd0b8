import { type RawBuilder, sql } from "kysely";
import type { BackgroundJob } from "#contract/shapes/background-job.ts";
import { reachesSql, reachOf } from "../access/index.ts";
import type { SessionScope } from "../http/index.ts";
import { isWorkerAlive } from "../jobs/index.ts";
import { shownNameSql } from "../viewer/index.ts";
import { transferTask } from "../table-jobs/index.ts";

/** A job as it stands in the queue, or as an import, export or bulk change knows itself. */
export interface FoundJob extends Omit<BackgroundJob, "id" | "mayRunAgain" | "mayGiveUp"> {
  /** In the queue; null where it is in none. */
  queueId: string | null;
  /** Of an import, export or bulk change. */
  tableJobId: string | null;
  /** The step of it that can be run again. */
  step: string | null;
}

const underWay = sql`('waiting', 'running', 'committing', 'reverting')`;

/** What is in the queue. An import or export that is over by its own account is not told of a second time. */
const queued = sql`
  select q.id::text as queue_id, t.job_id::text as table_job_id, t.step,
         coalesce(t.kind, k.identifier) as task,
         coalesce(t.file_name, q.payload->>'jobCode', q.payload->>'instanceId') as subject,
         coalesce(t.user_code, q.payload->>'operatorCode') as user_code,
         coalesce(t.organ_id, (substring(q.payload->>'organId' from '^[0-9]{1,9}$'))::integer) as organ_id,
         case when q.locked_at is not null
                then case when ${isWorkerAlive(sql`q.locked_by`)} then 'running' else 'stuck' end
              when q.attempts < q.max_attempts then 'waiting'
              when t.job_id is null then 'failed' else 'stuck' end as state,
         q.attempts, q.max_attempts, coalesce(t.error, left(q.last_error, 1000)) as error,
         q.created_at, coalesce(q.locked_at, q.run_at) as run_at
  from graphile_worker._private_jobs q
  join graphile_worker._private_tasks k on k.id = q.task_id
  left join table_job t on k.identifier = ${transferTask} and t.job_id::text = q.payload->>'jobId'
  where t.job_id is null or t.state in ${underWay}`;

/** Imports, exports and bulk changes that failed, or that wait for a step which is in no queue. */
const outsideTheQueue = sql`
  select null as queue_id, t.job_id::text as table_job_id, t.step, t.kind as task, t.file_name as subject, t.user_code,
         t.organ_id, case when t.state = 'failed' then 'failed' when t.step is null then 'waiting' else 'stuck' end as state,
         0 as attempts, 0 as max_attempts, t.error, t.created_at, t.finished_at as run_at
  from table_job t
  where t.state = 'failed' or (t.state in ${underWay} and not exists (
    select 1 from graphile_worker._private_jobs q where q.payload->>'jobId' = t.job_id::text))`;

const isoSql = (instant: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Jobs within somebody's reach, those that need somebody first; what belongs to no organisation is within everybody's who reaches all. */
export async function foundJobs(
  scope: Pick<SessionScope, "tx" | "actor" | "ports">,
  only: RawBuilder<unknown> = sql`true`,
): Promise<FoundJob[]> {
  const { tx, actor } = scope;
  const reach = await reachOf(tx, actor);
  const { rows } = await sql<FoundJob>`
    select j.queue_id, j.table_job_id, j.step, j.task, j.subject, j.user_code, 
           case when u.user_code is null then null else ${shownNameSql(scope)} end as real_name, j.organ_id, j.state,
           j.attempts, j.max_attempts, j.error, ${isoSql(sql`j.created_at`)} as created_at,
           ${isoSql(sql`j.run_at`)} as run_at
    from (${queued} union all ${outsideTheQueue}) j
    left join user_account u on u.user_code = j.user_code
    where ${reachesSql(reach, sql`j.organ_id`)} and ${only}
    order by array_position(array['stuck', 'failed', 'running', 'waiting'], j.state), j.created_at desc`.execute(
    tx,
  );
  return rows;
}

import { sql } from "kysely";
import { todoCounts } from "#contract/calls/task/lists.ts";
import { outsideOrigins } from "#contract/codes/task-origin.ts";
import { handle } from "../../http/index.ts";
import { countExternalTasks } from "../../external-tasks/index.ts";
import { bundlesOf } from "../bundles-of.ts";
import { countedAtMost } from "./paging.ts";
import { ownTaskType, shownTaskTypes } from "../task-types.ts";
import { waitingForOthers } from "./waiting-for-others.ts";

interface Counted {
  /** Null in the row that counts them all. */
  processId: string | null;
  processVersion: number;
  every: number;
  unseen: number;
  urgent: number;
  overdue: number;
  urged: number;
  followed: number;
  nextDueAt: string | null;
}

/** The numbers beside the lists of the bench, counted in one statement up to a cap. */
export const todoCountsHandler = handle(todoCounts, async (_input, scope) => {
  const { tx, actor, request } = scope;
  const { rows } = await sql<Counted>`
    select i.process_id, max(i.process_version) as process_version, count(*) as every,
      count(*) filter (where s.opened_at is null) as unseen,
      count(*) filter (where i.urgency <> 'general') as urgent,
      count(*) filter (where s.due_at < ${request.now}) as overdue,
      count(*) filter (where s.urged_at is not null) as urged,
      count(a.instance_id) as followed,
      min(s.due_at) filter (where s.due_at >= ${request.now}) as next_due_at
    from (
      select s.instance_id, s.opened_at, s.due_at, s.urged_at from seat s
      where s.user_code = ${actor.userCode} and s.organ_id = ${actor.organId} and s.listed
      limit ${countedAtMost + 1}
    ) s
    join process_instance i on i.instance_id = s.instance_id
    left join attention a on a.user_code = ${actor.userCode} and a.instance_id = s.instance_id
    group by grouping sets ((), (i.process_id))
    order by every desc, i.process_id`.execute(tx);
  const ofProcesses = rows.flatMap(({ processId, ...row }) =>
    processId === null ? [] : [{ ...row, processId }],
  );
  const waiting = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 from seat s where ${waitingForOthers(actor.userCode, actor.organId)} limit ${countedAtMost + 1}
    ) found`.execute(tx);
  const bundleOf = await bundlesOf(scope, ofProcesses);
  const whole = rows.find(({ processId }) => processId === null);
  const { every = 0, unseen = 0, urgent = 0, overdue = 0, urged = 0, followed = 0 } = whole ?? {};
  const outside = await countExternalTasks(scope);
  const types = await shownTaskTypes(
    scope,
    outsideOrigins.filter((origin) => outside[origin] > 0),
  );
  const upTo = (count: number) => Math.min(count, countedAtMost);
  return {
    all: upTo(every) + outside.all,
    unseen: upTo(unseen),
    urgent: upTo(urgent),
    overdue: upTo(overdue),
    urged: upTo(urged),
    followed: upTo(followed),
    waiting: upTo(waiting.rows[0]?.count ?? 0),
    processes: ofProcesses.map((row) => ({
      processId: row.processId,
      processName: bundleOf(row).definition.processName,
      count: upTo(row.every),
    })),
    taskTypes: types.map((type) => ({
      ...type,
      count: type.taskTypeCode === ownTaskType ? upTo(every) : outside[type.taskTypeCode],
    })),
    isCapped: every > countedAtMost,
    nextDueAt: whole?.nextDueAt ?? null,
  };
});

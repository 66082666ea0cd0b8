import { sql } from "kysely";
import { todoCounts } from "#contract/calls/task-overview.ts";
import { handle } from "../http/index.ts";
import { countedAtMost } from "./paging.ts";

interface Counted {
  /** Null in the row that counts them all. */
  processId: string | null;
  processName: string | null;
  every: number;
  unseen: number;
  urgent: number;
  overdue: number;
  urged: number;
  followed: number;
}

/** The numbers beside the lists of the bench, in one statement, counted up to a cap. */
export const todoCountsHandler = handle(todoCounts, async (_input, { tx, actor, request }) => {
  const { rows } = await sql<Counted>`
    select i.process_id, max(v.definition ->> 'processName') as process_name, count(*) as every,
      count(*) filter (where s.opened_at is null) as unseen,
      count(*) filter (where i.urgency <> 'general') as urgent,
      count(*) filter (where s.due_at < ${request.now}) as overdue,
      count(*) filter (where s.urged_at is not null) as urged,
      count(a.instance_id) as followed
    from (
      select s.instance_id, s.opened_at, s.due_at, s.urged_at from seat s
      where s.user_code = ${actor.userCode} and s.organ_id = ${actor.organId} and s.listed
      limit ${countedAtMost + 1}
    ) s
    join process_instance i on i.instance_id = s.instance_id
    join process_version v on v.process_id = i.process_id and v.version = i.process_version
    left join attention a on a.user_code = ${actor.userCode} and a.instance_id = s.instance_id
    group by grouping sets ((), (i.process_id))
    order by every desc, i.process_id`.execute(tx);
  const whole = rows.find(({ processId }) => processId === null);
  const { every = 0, unseen = 0, urgent = 0, overdue = 0, urged = 0, followed = 0 } = whole ?? {};
  const upTo = (count: number) => Math.min(count, countedAtMost);
  return {
    all: upTo(every),
    unseen: upTo(unseen),
    urgent: upTo(urgent),
    overdue: upTo(overdue),
    urged: upTo(urged),
    followed: upTo(followed),
    processes: rows.flatMap(({ processId, processName, every: count }) =>
      processId === null ? [] : [{ processId, processName: processName ?? processId, count: upTo(count) }],
    ),
    isCapped: every > countedAtMost,
  };
});

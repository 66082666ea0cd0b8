import { sql } from "kysely";
import { leaveAdvanceOpinion, withdrawAdvanceOpinion } from "#contract/calls/pre-approval.ts";
import { refuse, refuseFields } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";
import { foreseenFor } from "./pre-tasks-of.ts";
import { seenBy } from "./seen-by.ts";
import { takesAdvanceOpinion } from "./takes-advance-opinion.ts";

/**
 * Keeps an approval for a task that is still to come; a second one takes the place of the first. Refuses with `notFound`,
 * `taskNotForeseen`, `noAdvanceOpinion`, `changedSinceSeen` and by field.
 */
export const leaveAdvanceOpinionHandler = handle(leaveAdvanceOpinion, async (input, scope) => {
  const { tx, actor, request } = scope;
  const { applyId, taskId, seen } = input;
  const opinion = input.opinion.trim();
  if (opinion === "") return refuseFields({ opinion: { problem: "opinionRequired" } });
  const foreseen = await foreseenFor(scope, applyId);
  if (foreseen === undefined) return refuse("notFound");
  const { stored, bundle, mine } = foreseen;
  const task = bundle.definition.tasks.find((each) => each.taskId === taskId);
  const params = { task: bundle.taskNamed(task?.taskName ?? taskId) };
  if (!mine.some((entry) => entry.taskId === taskId)) return refuse("taskNotForeseen", params);
  if (!takesAdvanceOpinion(task)) return refuse("noAdvanceOpinion", params);
  if (seenBy(bundle, stored.snapshot, taskId, actor) !== seen) return refuse("changedSinceSeen");
  const { instanceId, organId } = stored.snapshot;
  await sql`
    insert into advance_opinion (instance_id, organ_id, user_code, task_id, opinion, seen, left_at)
    values (${instanceId}, ${organId}, ${actor.userCode}, ${taskId}, ${opinion}, ${seen}, ${request.now})
    on conflict (instance_id, user_code, task_id) where state = 'waiting'
    do update set opinion = excluded.opinion, seen = excluded.seen, left_at = excluded.left_at`.execute(tx);
  return { leftAt: request.now.toISOString() };
});

/** Takes back what waits for a task that has not come; what was applied is undone at the task itself. */
export const withdrawAdvanceOpinionHandler = handle(
  withdrawAdvanceOpinion,
  async ({ applyId, taskId }, scope) => {
    const { tx, actor, request } = scope;
    const { rows } = await sql`
    update advance_opinion a set state = 'withdrawn', decided_at = ${request.now} from process_instance i
    where i.instance_id = a.instance_id and i.apply_id = ${applyId} and a.organ_id = ${actor.organId}
      and a.user_code = ${actor.userCode} and a.task_id = ${taskId} and a.state = 'waiting'
    returning a.opinion_id`.execute(tx);
    return { withdrawn: rows.length };
  },
);

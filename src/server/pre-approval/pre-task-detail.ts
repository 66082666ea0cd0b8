import { sql } from "kysely";
import { preTaskDetail } from "#contract/calls/task/pre-approve.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";
import { localizedParams } from "../process/index.ts";
import { applicationDetail } from "../task/index.ts";
import { text } from "../texts/index.ts";
import { foreseenFor } from "./pre-tasks-of.ts";
import { rightsAhead, seenBy } from "./seen-by.ts";
import { takesAdvanceOpinion } from "./takes-advance-opinion.ts";

/**
 * An application that will reach me, as my tasks of it will show it, to read only; foretold as it stands now. Where its chain
 * does not lead to me there is none (`notFound`).
 */
export const preTaskDetailHandler = handle(preTaskDetail, async ({ applyId }, scope) => {
  const { tx, actor, language } = scope;
  const foreseen = await foreseenFor(scope, applyId);
  if (foreseen === undefined) return refuse("notFound");
  const { stored, bundle, mine } = foreseen;
  const { snapshot } = stored;
  const taskIds = mine.map(({ taskId }) => taskId);
  const rights = rightsAhead(bundle, snapshot, taskIds, actor);
  const { detail, people } = await applicationDetail(scope, bundle, stored, rights);
  const { rows } = await sql<{ taskId: string; opinion: string }>`
    select task_id, opinion from advance_opinion
    where instance_id = ${snapshot.instanceId} and user_code = ${actor.userCode} and state = 'waiting'`.execute(
    tx,
  );
  const left = new Map(rows.map(({ taskId, opinion }) => [taskId, opinion]));
  const { instance } = detail;
  return {
    application: { ...detail, allowedActions: [] },
    mine: mine.map(({ taskId, taskName, seats, dueAt }) => {
      const reason = seats.find(({ userCode }) => userCode === actor.userCode)?.reason;
      const localizer = { taskNamed: bundle.taskNamed, people };
      return {
        instanceId: instance.instanceId,
        applyId,
        applyTitle: instance.applyTitle,
        applyUser: instance.applyUser,
        applyUserCode: instance.applyUserCode,
        applyDept: instance.applyDept,
        applyDate: instance.applyDate,
        processId: instance.processId,
        processName: instance.processName,
        taskId,
        taskName: bundle.taskNamed(taskName),
        reason:
          reason === undefined
            ? ""
            : text(language, "reasons", reason.reason, localizedParams(localizer, reason.params)),
        expectedAt: dueAt === undefined ? null : new Date(dueAt).toISOString(),
        advanceOpinion: left.get(taskId) ?? null,
        mayLeave: takesAdvanceOpinion(bundle.definition.tasks.find((task) => task.taskId === taskId)),
        seen: seenBy(bundle, snapshot, taskId, actor),
      };
    }),
  };
});

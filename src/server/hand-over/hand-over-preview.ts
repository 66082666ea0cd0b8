import { sql } from "kysely";
import { handOverPreview } from "#contract/calls/hand-over.ts";
import { refuseFields } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";
import { tasksThatStay } from "./tasks-that-stay.ts";
import { strangeTask, tasksToGive } from "./tasks-to-give.ts";

/** What a hand-over would give away, and to whom it is to go what would stay. Refuses by field where neither a person nor tasks are named, and chosen tasks that are not there. */
export const handOverPreviewHandler = handle(handOverPreview, async (input, scope) => {
  const { tx, actor, language } = scope;
  if (input.fromUserCode === undefined && input.bpdTaskIds === undefined)
    return refuseFields({ fromUserCode: { problem: "onePersonRequired" } });
  const unknown = await strangeTask(input, scope);
  if (unknown !== undefined) return unknown;
  const { rows } = await sql<{
    processId: string;
    processName: string;
    count: number;
    questions: number;
    starts: number;
  }>`
    select found.*, coalesce(v.definition -> 'i18n' ->> ${language}, p.process_name) as process_name
    from (
      select i.process_id, count(*) as count, count(*) filter (where s.more ? 'askedBySeatId') as questions,
        count(*) filter (where s.task_type = 'start') as starts
      ${tasksToGive(input, actor)} group by i.process_id
    ) found
    join process p on p.process_id = found.process_id
    left join process_version v on v.process_id = p.process_id and v.version = p.published_version
    order by found.count desc, found.process_id`.execute(tx);
  const sum = (of: "count" | "questions" | "starts") => rows.reduce((total, row) => total + row[of], 0);
  return {
    total: sum("count"),
    questions: sum("questions"),
    starts: sum("starts"),
    processes: rows.map(({ processId, processName, count }) => ({ processId, processName, count })),
    ...(input.toUserCode === undefined ? {} : await tasksThatStay(scope, input, input.toUserCode)),
  };
});

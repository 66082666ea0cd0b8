import { sql } from "kysely";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { Bundle } from "#engine";
import type { SessionScope } from "../http/index.ts";
import { bundleIn } from "../process/index.ts";

/**
 * What steps are called in the reader's language: as the definition has them that was played, and those that are gone from
 * it as the newest version that had them.
 */
export async function stepNames(
  { tx, language }: Pick<SessionScope, "tx" | "language">,
  processId: string,
  { draft, taskIds }: { draft: Bundle; taskIds: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const names = new Map(
    bundleIn(draft, language).definition.tasks.map(({ taskId, taskName }) => [taskId, taskName]),
  );
  const gone = taskIds.filter((taskId) => !names.has(taskId));
  if (gone.length === 0) return names;
  const { rows } = await sql<{ task: TaskDefinition }>`
    select distinct on (t.task ->> 'taskId') t.task
    from process_version v cross join lateral jsonb_array_elements(v.definition -> 'tasks') t (task)
    where v.process_id = ${processId} and t.task ->> 'taskId' = any(${gone}::text[])
    order by t.task ->> 'taskId', v.version desc`.execute(tx);
  for (const { task } of rows) names.set(task.taskId, task.i18n?.[language] ?? task.taskName);
  return names;
}

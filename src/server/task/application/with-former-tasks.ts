import { sql } from "kysely";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { InstanceSnapshot } from "#engine";
import type { SessionScope } from "../../http/index.ts";
import type { LocalizedBundle } from "../../process/index.ts";

type Former = Pick<TaskDefinition, "taskId" | "taskName" | "taskType" | "i18n">;

/**
 * A version to show an application by, with those steps that it does not have but an earlier one had by which the
 * application went, as they were called then (R30). Nothing leads to them or from them.
 */
export async function withFormerTasks(
  { tx, language }: Pick<SessionScope, "tx" | "language">,
  bundle: LocalizedBundle,
  snapshot: Pick<InstanceSnapshot, "instanceId" | "processId" | "visits" | "seats">,
): Promise<LocalizedBundle> {
  const { definition } = bundle;
  const known = new Set(definition.tasks.map(({ taskId }) => taskId));
  const gone = new Set(
    [...snapshot.visits, ...snapshot.seats]
      .map(({ taskId }) => taskId)
      .filter((taskId) => !known.has(taskId)),
  );
  if (gone.size === 0) return bundle;
  const { rows } = await sql<Former>`
    select distinct on (task_id) task_id, task_name, task_type, i18n from (
      select task_id, task_name, task_type, null::jsonb as i18n, 1 as source, seat_id as latest from seat
      where instance_id = ${snapshot.instanceId}
      union all
      -- What no one ever had, as an automatic step: as the process last called it.
      select task ->> 'taskId', task ->> 'taskName', task ->> 'taskType', task -> 'i18n', 2, version
      from process_version v cross join lateral jsonb_array_elements(v.definition -> 'tasks') as task
      where v.process_id = ${snapshot.processId}
    ) as named
    where task_id = any(${[...gone]}::text[]) order by task_id, source, latest desc`.execute(tx);
  const former = rows.map(
    ({ taskId, taskName, taskType, i18n }): TaskDefinition => ({
      taskId,
      taskType,
      taskName: i18n?.[language] ?? bundle.taskNamed(taskName),
      transitions: [],
    }),
  );
  return { ...bundle, definition: { ...definition, tasks: [...definition.tasks, ...former] } };
}

import { sql } from "kysely";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { InstanceSnapshot } from "#engine";
import type { Tx } from "../../db/index.ts";
import type { LocalizedBundle } from "../../process/index.ts";

/**
 * A version to show an application by, with those steps that it does not have but an earlier one had by which the
 * application went, as they were called then (R30). Nothing leads to them or from them.
 */
export async function withFormerTasks(
  tx: Tx,
  bundle: LocalizedBundle,
  { instanceId, visits, seats }: Pick<InstanceSnapshot, "instanceId" | "visits" | "seats">,
): Promise<LocalizedBundle> {
  const { definition } = bundle;
  const known = new Set(definition.tasks.map(({ taskId }) => taskId));
  const gone = new Set(
    [...visits, ...seats].map(({ taskId }) => taskId).filter((taskId) => !known.has(taskId)),
  );
  if (gone.size === 0) return bundle;
  const { rows } = await sql<Pick<TaskDefinition, "taskId" | "taskName" | "taskType">>`
    select distinct on (task_id) task_id, task_name, task_type from seat
    where instance_id = ${instanceId} and task_id = any(${[...gone]}::text[]) order by task_id, seat_id desc`.execute(
    tx,
  );
  const former = rows.map(
    ({ taskName, ...task }): TaskDefinition => ({
      ...task,
      taskName: bundle.taskNamed(taskName),
      transitions: [],
    }),
  );
  return { ...bundle, definition: { ...definition, tasks: [...definition.tasks, ...former] } };
}

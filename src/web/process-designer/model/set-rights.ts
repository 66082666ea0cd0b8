import type { FieldRight } from "#contract/codes/field-right.ts";
import type { ProcessDefinition, TaskDefinition } from "#contract/shapes/process-definition.ts";

/** Gives steps a right over fields (`amount`, `lines.cost`); `undefined` takes it away, so that the usual one counts. */
export function setRights(
  definition: ProcessDefinition,
  taskIds: readonly string[],
  addresses: readonly string[],
  right: FieldRight | undefined,
): ProcessDefinition {
  const wanted = new Set(taskIds);
  let changed = false;
  const tasks = definition.tasks.map((task) => {
    if (!wanted.has(task.taskId)) return task;
    const next = withRights(task, addresses, right);
    changed ||= next !== task;
    return next;
  });
  return changed ? { ...definition, tasks } : definition;
}

function withRights(
  task: TaskDefinition,
  addresses: readonly string[],
  right: FieldRight | undefined,
): TaskDefinition {
  if (addresses.every((address) => task.fieldRights?.[address] === right)) return task;
  const rights = { ...task.fieldRights };
  for (const address of addresses) {
    if (right === undefined) delete rights[address];
    else rights[address] = right;
  }
  if (Object.keys(rights).length > 0) return { ...task, fieldRights: rights };
  const { fieldRights: _none, ...rest } = task;
  return rest;
}

import { END, type ProcessDefinition, type TaskDefinition } from "#contract/shapes/process-definition.ts";

/** The step of an id, if there is one. */
export function stepOf(
  definition: ProcessDefinition,
  taskId: string | undefined,
): TaskDefinition | undefined {
  return definition.tasks.find((task) => task.taskId === taskId);
}

/** An id that no step has: the wish itself where it is free, else with the next free number. Pure. */
export function freeTaskId(definition: ProcessDefinition, wish: string): string {
  const taken = new Set(definition.tasks.map(({ taskId }) => taskId));
  if (!taken.has(wish) && wish !== END) return wish;
  const [, stem = wish] = /^(.*?)\d*$/u.exec(wish) ?? [];
  for (let number = 2; ; number += 1) if (!taken.has(`${stem}${number}`)) return `${stem}${number}`;
}

/** A definition with one step replaced; every other step stays the object it is. */
export function withStep(
  definition: ProcessDefinition,
  taskId: string,
  change: (task: TaskDefinition) => TaskDefinition,
): ProcessDefinition {
  let changed = false;
  const tasks = definition.tasks.map((task) => {
    if (task.taskId !== taskId) return task;
    const next = change(task);
    changed ||= next !== task;
    return next;
  });
  return changed ? { ...definition, tasks } : definition;
}

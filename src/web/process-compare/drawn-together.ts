import type { ProcessDefinition, TaskDefinition, Transition } from "#contract/shapes/process-definition.ts";
import type { Difference } from "./compare-definitions.ts";

/** How a step or transition of one version stands in the other. */
export type Mark = "added" | "removed" | "changed";

/** Two versions in one definition, to be drawn: what either has, and what became of it. */
export interface DrawnTogether {
  definition: ProcessDefinition;
  /** By step. */
  steps: ReadonlyMap<string, Mark>;
  /** By the very transition of `definition`. */
  ways: ReadonlyMap<Transition, Mark>;
}

const markOf = {
  transitionAdded: "added",
  transitionRemoved: "removed",
  transitionChanged: "changed",
} as const;

/** Joins two versions by what `compareDefinitions` says of them; what was removed stands beside what there is. Pure. */
export function drawnTogether(
  before: ProcessDefinition,
  after: ProcessDefinition,
  differences: readonly Difference[],
): DrawnTogether {
  const steps = new Map<string, Mark>();
  const ways = new Map<Transition, Mark>();
  const gone = new Map<string, Transition[]>();
  for (const { step, what, ...difference } of differences) {
    if (step === undefined) continue;
    const { taskId } = step;
    if (what === "added" || what === "removed" || what === "changed") {
      steps.set(taskId, what);
      continue;
    }
    if (what === "transitionRemoved")
      gone.set(taskId, [...(gone.get(taskId) ?? []), { ...(difference.before as Transition) }]);
    else ways.set(difference.after as Transition, markOf[what]);
  }
  const joined = (task: TaskDefinition): TaskDefinition => {
    const removed = gone.get(task.taskId);
    if (removed === undefined) return task;
    for (const way of removed) ways.set(way, "removed");
    return { ...task, transitions: [...task.transitions, ...removed] };
  };
  const are = new Set(after.tasks.map(({ taskId }) => taskId));
  const left = before.tasks.filter(({ taskId }) => !are.has(taskId));
  for (const { transitions } of left) for (const way of transitions) ways.set(way, "removed");
  for (const task of after.tasks)
    if (steps.get(task.taskId) === "added") for (const way of task.transitions) ways.set(way, "added");
  return { definition: { ...after, tasks: [...after.tasks.map(joined), ...left] }, steps, ways };
}

import type { TaskDefinition } from "#contract/shapes/process-definition.ts";

/** The transitions in the order in which they are asked. */
export function inSequence(task: TaskDefinition): TaskDefinition["transitions"] {
  return task.transitions.toSorted((one, other) => one.sequence - other.sequence);
}

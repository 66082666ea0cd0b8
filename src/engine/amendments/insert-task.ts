import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { Decision } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { leadThrough } from "./lead-through.ts";

/** Ids of tasks are this long at most. */
const longestId = 64;

/**
 * Puts a step behind a task, in this instance alone (R21): the task leads to the new one, which goes on as the task did.
 * Whoever has left the task already is not affected, and it is passed again when the task is walked again. Answers the
 * new task. Refuses with `notFound` a task that the instance's definition does not have.
 */
export function insertTaskAfter(
  decision: Decision,
  taskId: string,
  given: Omit<TaskDefinition, "taskId" | "transitions" | "split">,
): TaskDefinition {
  const { tasks } = decision.prepared;
  const before = tasks.get(taskId);
  if (before === undefined) return stop({ refused: "notFound" });
  const insertedId = freeId(tasks, taskId);
  const { leading, goesOn } = leadThrough(before, insertedId);
  const inserted: TaskDefinition = { ...given, taskId: insertedId, ...goesOn };
  decision.emit({
    type: "definition_amended",
    amendment: { what: "inserted", tasks: [leading, inserted] },
  });
  return inserted;
}

function freeId(tasks: ReadonlyMap<string, TaskDefinition>, taskId: string): string {
  for (let number = 1; ; number += 1) {
    const ending = `-after-${number}`;
    const id = `${taskId.slice(0, longestId - ending.length)}${ending}`;
    if (!tasks.has(id)) return id;
  }
}
